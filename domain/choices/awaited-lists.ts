import type { ProductChoice } from "../choices.ts";

interface Piece {
  availability: boolean;
  product_choices?: readonly ProductChoice[];
}

/** The values that one may wait for, in their lists: of a piece that can be had those that it lacks (EYE-06). */
export function awaitedLists({ availability, product_choices = [] }: Piece): ProductChoice[] {
  return product_choices
    .map((choice) => ({
      ...choice,
      product_choice_values: choice.product_choice_values.filter(
        (value) => !value.undecided && !(availability && value.available),
      ),
    }))
    .filter((choice) => choice.product_choice_values.length > 0);
}
