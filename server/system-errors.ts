/** Refusals of the machine, in words that an operator can act on (errno(3)). */
const words: Record<string, string> = {
  EACCES: "this user has no right to it",
  EEXIST: "it is there already",
  EISDIR: "it is a folder",
  EMFILE: "too many files are open",
  ENOENT: "there is no such file or folder",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of this path is no folder",
  EPERM: "this user has no right to it",
  EROFS: "the disk is read-only",
};

/** An error of the machine's in one sentence; undefined for any other, whose stack is needed. */
export function systemSentence(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("syscall" in error)) return undefined;
  const code = codeOf(error);
  const path = "path" in error ? String(error.path) : String(error.syscall);
  return `${path}: ${words[code] ?? error.message} (${code}).`;
}

/** Any error in one sentence, where nobody could use its stack. */
export function sentenceOf(error: unknown): string {
  return systemSentence(error) ?? (error instanceof Error ? error.message : String(error));
}

export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
