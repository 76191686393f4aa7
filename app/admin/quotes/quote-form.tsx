import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState, type FormEvent } from "react";
import { addDays } from "#domain/hours.ts";
import { languages } from "#domain/language.ts";
import { cents, centsFromEuros, timesQuantity } from "#domain/money.ts";
import { centsAmount } from "../words/amount.ts";
import { randomUuid } from "../../data/random-uuid.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "../../ui/field.tsx";
import { useAdminClient } from "../data/client-context.ts";
import type { Enquiry } from "../enquiry/enquiries.ts";
import { textOf } from "../../ui/form-text.ts";
import { NumberField } from "../ui/number-field.tsx";
import { PictureField } from "../pictures/picture-field.tsx";
import { usePictureUpload } from "../pictures/use-picture-upload.ts";
import { shopToday } from "../words/shop-days.ts";
import { UnsavedGuard } from "../frame/unsaved-guard.tsx";
import { useAction } from "../ui/use-action.ts";
import type { SaleLine } from "../sale-lines/sale-line.ts";
import { QuoteLines } from "./quote-lines.tsx";
import { quoteRefusal } from "../quote/quote-words.ts";
import { sendQuote, type QuoteRequest } from "../quote/quotes.ts";
import { enquiriesKey, quotesKey } from "../data/keys.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { quotesText } from "./text.ts";
import { quoteText } from "../quote/text.ts";
import { adminText } from "../words/text.ts";

interface QuoteFormProps {
  enquiry: Enquiry | undefined;
  /** Hears the address that it goes to. */
  onSent: (email: string) => void;
}

/** Lines, words, picture, dates and deposit; it stays, with all that was typed, until it is known to be on its way. */
export function QuoteForm({ enquiry, onSent }: QuoteFormProps) {
  const t = useText(quotesText, quoteText);
  const { language } = useLanguage();
  const [id] = useState(randomUuid);
  const [lines, setLines] = useState<SaleLine[]>([]);
  const [sketch, setSketch] = useState<string | null>(null);
  const picture = usePictureUpload(setSketch, true);
  const { send, isPending, error } = useSending(onSent);
  const isSent = useRef(false);
  const isUnsaved = useCallback(() => lines.length > 0 && !isSent.current, [lines]);
  const total = lines.reduce((sum, { item }) => sum + timesQuantity(cents(item.unit_amount), item.quantity), 0);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    send(
      {
        id,
        enquiry_id: enquiry?.id,
        name: textOf(form, "name"),
        email: textOf(form, "email"),
        locale: languages.find((known) => known === textOf(form, "locale")) ?? language,
        words: textOf(form, "words"),
        picture_url: sketch,
        items: lines.map(({ item }) => item),
        deposit: centsFromEuros(textOf(form, "deposit")),
        ready_by: textOf(form, "ready_by") || null,
        valid_until: textOf(form, "valid_until"),
        put_aside: form.has("put_aside"),
      },
      () => {
        isSent.current = true;
      },
    );
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {enquiry ? (
        <blockquote className="border-s-2 border-gold ps-4 leading-relaxed whitespace-pre-line wrap-anywhere">
          {enquiry.question}
        </blockquote>
      ) : null}
      <QuoteLines lines={lines} onChange={setLines} begin={enquiry?.product_id ?? undefined} />
      <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Recipient enquiry={enquiry} />
        <TextAreaField label={t("quotes.words")} hint={t("quotes.wordsHint")} name="words" rows={5} maxLength={5000} />
        <div className="max-w-60">
          <PictureField
            label={t("quotes.picture")}
            takesPaste={false}
            picture={{ file: undefined, url: sketch }}
            savedUrl={null}
            onChange={picture.change}
            progress={picture.progress}
          />
        </div>
        <Terms hasProducts={lines.some(({ item }) => "product_id" in item)} />
        <p role="alert" className="text-danger empty:hidden">
          {error === undefined ? null : quoteRefusal(error, language)}
        </p>
        <Button
          type="submit"
          busy={isPending}
          disabled={lines.length === 0 || picture.progress !== undefined}
          className="min-h-14! w-full text-lg!"
        >
          {lines.length === 0
            ? t("quotes.refusals.no_lines")
            : t("quotes.send", { amount: centsAmount(total, language) })}
        </Button>
      </form>
      <UnsavedGuard isUnsaved={isUnsaved} onDiscard={() => setLines([])} />
    </div>
  );
}

function Recipient({ enquiry }: { enquiry: Enquiry | undefined }) {
  const t = useText(quotesText, adminText);
  const { language } = useLanguage();
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={t("quotes.name")}
        name="name"
        required
        maxLength={100}
        autoComplete="off"
        defaultValue={enquiry?.name}
      />
      <TextField
        label={t("quotes.email")}
        name="email"
        type="email"
        inputMode="email"
        required
        maxLength={254}
        autoComplete="off"
        defaultValue={enquiry?.email}
      />
      <SelectField label={t("quotes.locale")} name="locale" defaultValue={enquiry?.locale ?? language}>
        {languages.map((code) => (
          <option key={code} value={code}>
            {t(`quotes.languages.${code}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

const usualDays = 14;

function Terms({ hasProducts }: { hasProducts: boolean }) {
  const t = useText(quotesText);
  const [usualEnd] = useState(() => addDays(shopToday(), usualDays));
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={t("quotes.validUntil")}
          name="valid_until"
          type="date"
          required
          min={shopToday()}
          defaultValue={usualEnd}
        />
        <TextField label={t("quotes.readyBy")} name="ready_by" type="date" min={shopToday()} autoComplete="off" />
        <NumberField
          label={t("quotes.deposit")}
          hint={t("quotes.depositHint")}
          name="deposit"
          min="0.5"
          step="0.01"
          autoComplete="off"
        />
      </div>
      {hasProducts ? (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="put_aside" defaultChecked className="size-5 shrink-0 accent-gold" />
          <span>{t("quotes.putAside")}</span>
        </label>
      ) : null}
    </>
  );
}

function useSending(onSent: (email: string) => void) {
  const client = useAdminClient();
  const queries = useQueryClient();
  const [error, setError] = useState<unknown>();
  const action = useAction({
    mutationFn: ({ request }: { request: QuoteRequest; onDone: () => void }) => sendQuote(client, request),
    onSuccess: (_nothing, { request, onDone }) => {
      onDone();
      onSent(request.email);
    },
    onError: setError,
    onSettled: () => Promise.all([quotesKey, enquiriesKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
  return {
    send: (request: QuoteRequest, onDone: () => void) => {
      setError(undefined);
      action.mutate({ request, onDone });
    },
    isPending: action.isPending,
    error,
  };
}
