import type { MailTexts } from "./en.ts";
import { unlinked } from "./letter.ts";

/** Words that somebody wrote, greeted once: a greeting of their own gets no second one (WEK-15). */
export function greeted(texts: MailTexts, name: string, words: string): string[] {
  return greeting.test(words.trimStart()) ? [words] : [texts.confirmation.greeting(unlinked(name)), words];
}

const greeting =
  /^(?:(?:dear|hello|hi|hey|good (?:day|morning|afternoon|evening)|γει[αά]|καλημέρα|καλησπέρα|χαίρετε)(?!\p{L})|αγαπητ|αξιότιμ)/iu;
