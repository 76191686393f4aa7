/** Every visitor has an address of their own, so that budgets stay on (127.0.0.0/8 is all this machine, on Linux). */
export function addressOf(visitor: number): string {
  return `127.${10 + (visitor >> 16)}.${(visitor >> 8) & 255}.${visitor & 255}`;
}
