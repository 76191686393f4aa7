/** Whether PostgreSQL can keep a text: it takes neither U+0000 nor half a surrogate pair (AVL-26). */
export function isKeepable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
