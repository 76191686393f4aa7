import type { Category } from "#domain/product.ts";
import { grouped } from "../../../../ui/grouped.ts";
import { searchKey } from "#domain/text/search-key.ts";
import type { ImportQuestion, OptionsAnswer } from "./imported-file.ts";

type Asked<Kind> = Extract<ImportQuestion, { kind: Kind }>;
const mostSamples = 3;

/** Collects what must be asked, each once, with how often it stands. */
export class Questions {
  private readonly categories: Map<string, Asked<"category"> & { guesses: Category[] }>;
  private readonly currencies: Map<string, Asked<"currency">>;
  private readonly options: Map<string, Asked<"options">>;
  /** Some price names no currency. */
  hasBare = false;
  constructor() {
    this.categories = new Map();
    this.currencies = new Map();
    this.options = new Map();
  }

  /** @param guess the category that the piece's own words speak for */
  askCategory(word: string, name: string, guess: Category | undefined): void {
    const key = searchKey(word);
    const question = this.categories.get(key) ?? {
      kind: "category",
      word,
      count: 0,
      samples: [],
      suggestion: null,
      guesses: [],
    };
    this.categories.set(key, question);
    addSample(question, name);
    if (guess) question.guesses.push(guess);
  }

  askCurrency(currency: string, sample: string): void {
    const question = this.currencies.get(currency) ?? { kind: "currency", currency, count: 0, sample };
    this.currencies.set(currency, question);
    question.count += 1;
  }

  askOptions(
    asked: { options: string; reason: Asked<"options">["reason"]; answers: OptionsAnswer[]; suggestion: OptionsAnswer },
    name: string,
  ): void {
    const question = this.options.get(asked.options) ?? { kind: "options", count: 0, samples: [], ...asked };
    this.options.set(asked.options, question);
    // An answer must do for all of them.
    question.answers = question.answers.filter((answer) => asked.answers.includes(answer));
    if (!question.answers.includes(question.suggestion)) question.suggestion = asked.suggestion;
    addSample(question, name);
  }

  list(): ImportQuestion[] {
    const categories = [...this.categories.values()].map(({ guesses, ...question }) => ({
      ...question,
      suggestion: suggestionOf(question.word, guesses, question.count),
    }));
    return [...this.currencies.values(), ...this.options.values(), ...categories];
  }
}

function addSample(question: { count: number; samples: string[] }, name: string): void {
  question.count += 1;
  if (question.samples.length < mostSamples) question.samples.push(name);
}

/** The guess of most pieces; jewellery without a word for it stands among all. */
function suggestionOf(word: string, guesses: readonly Category[], count: number): Category | null {
  const most = [...grouped(guesses, (guess) => guess)].sort((one, other) => other[1].length - one[1].length)[0];
  if (most && most[1].length * 2 > count) return most[0];
  return /jewel|bijou|κοσμημ|accessor|αξεσουαρ|gift|δωρ/.test(searchKey(word)) ? "all" : null;
}
