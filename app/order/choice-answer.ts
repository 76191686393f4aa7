import type { Language } from "#domain/language.ts";
import type { ShopClient } from "../data/shop-client.ts";
import { answerChoices, type BoughtOrder, type OpenChoice } from "./bought-order.ts";

/** The page's state after its form was sent; the same in the browser and, without scripts, on the server. */
export type ChoiceAnswer = { order: BoughtOrder } | { refusal: string | null } | { isEmpty: true };

/** The field of one choice: a purchase may have several lines of one piece. */
export function fieldOf({ line_no, choice }: Pick<OpenChoice, "line_no" | "choice">): string {
  return `choice ${line_no} ${choice}`;
}

interface Setting {
  token: string;
  language: Language;
  client: () => Promise<ShopClient>;
}

/** Sends what was chosen; what was left open stays so. */
export async function sendChoices(form: FormData, { token, language, client }: Setting): Promise<ChoiceAnswer> {
  const answers = Array.from(form).flatMap(([name, value]) => {
    const [, line, choice] = /^choice (\d+) (.+)$/.exec(name) ?? [];
    return line && choice && value !== "" ? [{ line_no: Number(line), choice, value }] : [];
  });
  if (answers.length === 0) return { isEmpty: true };
  return answerChoices({ token, answers, locale: language }, client);
}
