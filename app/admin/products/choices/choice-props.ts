import type { ChoiceFaults, TypedChoice } from "./choices-form.ts";

export interface ChoiceProps {
  choice: TypedChoice;
  faults: ChoiceFaults;
  onChange: (changed: Partial<TypedChoice>) => void;
}
