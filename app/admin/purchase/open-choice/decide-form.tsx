import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { textIn } from "#domain/language.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectField, TextField } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useAdminClient } from "../../data/client-context.ts";
import { ordersKey, todayKey } from "../../data/keys.ts";
import type { OpenChoice } from "../../data/order-payments.ts";
import { useAction } from "../../ui/use-action.ts";
import { useLanguage, useText } from "../../../i18n/language.tsx";
import { decideChoice, takenValue, type Decision } from "./open-choices.ts";
import { openChoiceText } from "./text.ts";

const inWords = "words";

/** Fills in what the buyer left open, from the list or in words; again, until it is sent (WEK-01). */
export function DecideForm({ open }: { open: OpenChoice }) {
  const t = useText(openChoiceText);
  const { language } = useLanguage();
  const [picked, setPicked] = useState(open.undecided ? "" : (open.value ?? inWords));
  const decide = useDecide(open);
  const name = textIn(language, open.name, open.name_el);
  const isInWords = picked === inWords || open.values.length === 0;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("words");
    const { order_id, choice } = open;
    if (isInWords) decide.mutate({ order_id, choice, words: typeof typed === "string" ? typed : "" });
    else decide.mutate({ order_id, choice, value: picked });
  };
  return (
    <form onSubmit={submit} className="mt-2 mb-3 grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
      {open.values.length > 0 ? (
        <SelectField
          label={name}
          required
          value={picked}
          onChange={({ target }) => setPicked(target.value)}
          hint={open.quantity > 1 ? t("openChoice.forAll", { count: open.quantity }) : undefined}
        >
          <option value="" disabled={!open.undecided}>
            {t("openChoice.none")}
          </option>
          {open.values.map((value) => (
            <option key={value.id} value={value.id}>
              {textIn(language, value.label, value.label_el)}
            </option>
          ))}
          <option value={inWords}>{t("openChoice.other")}</option>
        </SelectField>
      ) : null}
      {isInWords ? (
        <TextField
          name="words"
          label={open.values.length > 0 ? t("openChoice.words") : name}
          hint={t("openChoice.wordsHint")}
          required
          maxLength={40}
          autoComplete="off"
          defaultValue={open.undecided || open.value ? "" : (open.label ?? "")}
        />
      ) : null}
      <Button
        type="submit"
        variant="secondary"
        busy={decide.isPending}
        aria-label={t("openChoice.saveNamed", { name })}
        className="justify-self-start sm:mt-6.5"
      >
        {t("openChoice.save")}
      </Button>
    </form>
  );
}

function useDecide(open: OpenChoice) {
  const t = useText(openChoiceText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const queries = useQueryClient();
  return useAction({
    mutationFn: (decision: Decision) => decideChoice(client, decision),
    onSuccess: (_nothing, { value, words }) => {
      const found = open.values.find(({ id }) => id === value);
      const label = found ? textIn(language, found.label, found.label_el) : words;
      toast({
        title: t("openChoice.saved", { words: `${textIn(language, open.name, open.name_el)} ${label ?? ""}` }),
        description: t("openChoice.savedText"),
      });
    },
    onError: (error) => {
      const taken = takenValue(error);
      const value = taken && textIn(language, taken.value, taken.value_el);
      toast({
        title: t("openChoice.failed"),
        description: value ? t("openChoice.taken", { value }) : t("openChoice.changed"),
        destructive: true,
      });
    },
    onSettled: () => Promise.all([todayKey, ordersKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
