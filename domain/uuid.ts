/** Any UUID that the database takes, the nil one too. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

export const nilUuid = "00000000-0000-0000-0000-000000000000";
