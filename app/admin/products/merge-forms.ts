import { fieldNames, type FieldName, type FormValues } from "../product/form-values.ts";

/** Fields that I changed stay mine; others take the values that somebody else has saved. */
export function mergeForms(before: FormValues, mine: FormValues, theirs: FormValues): FormValues {
  const untouched = fieldNames.filter((name) => mine[name] === before[name]);
  const taken = Object.fromEntries(untouched.map((name) => [name, theirs[name]]));
  return { ...mine, ...taken };
}

/** Fields that both have changed, and not to the same. */
export function sameFields(before: FormValues, mine: FormValues, theirs: FormValues): FieldName[] {
  return fieldNames.filter(
    (name) => mine[name] !== before[name] && theirs[name] !== before[name] && mine[name] !== theirs[name],
  );
}
