import { Form, Link, useNavigation } from "react-router";
import { enquiryBounds, mostLinks } from "#domain/enquiry.ts";
import type { Product } from "#domain/schemas/product.ts";
import { Button } from "../ui/button.tsx";
import { TextAreaField, TextField } from "../ui/field.tsx";
import { ShownAt, Trap } from "../ui/people/hidden-fields.tsx";
import { useFirstFault } from "../ui/use-first-fault.ts";
import type { EnquiryAnswer } from "./send-enquiry.ts";
import { askText } from "./text.ts";
import { useText } from "../i18n/language.tsx";

interface AskFormProps {
  product: Product;
  /** A question to begin with. */
  question: string | undefined;
  /** The moment at which the page was made, by its maker's clock: Unix milliseconds. */
  shownAt: number;
  answer?: Extract<EnquiryAnswer, { isSent: false }> | undefined;
}

/** Name, address, question, and a phone if liked (ASK-01); without scripts too. */
export function AskForm({ product, question, shownAt, answer }: AskFormProps) {
  const t = useText(askText);
  const isSending = useNavigation().state !== "idle";
  const faults = answer?.faults;
  const form = useFirstFault(faults);
  const field = (name: keyof typeof enquiryBounds) => ({
    name,
    label: t(`ask.${name}`),
    defaultValue: answer?.draft[name],
    error: faults?.[name] && t(`ask.faults.${faults[name]}`, { most: String(enquiryBounds[name]), mostLinks }),
    required: name !== "phone",
  });
  return (
    <Form ref={form} method="post" noValidate className="mt-8 grid gap-6">
      <input type="hidden" name="product" value={product.id} />
      <ShownAt madeAt={shownAt} />
      <TextField {...field("name")} autoComplete="name" maxLength={enquiryBounds.name} />
      <TextField {...field("email")} type="email" autoComplete="email" maxLength={enquiryBounds.email} />
      <TextField {...field("phone")} type="tel" autoComplete="tel" maxLength={enquiryBounds.phone} />
      <TextAreaField {...field("question")} defaultValue={answer?.draft.question ?? question} rows={6} />
      <Trap label={t("ask.homepage")} />
      <p role="alert" className="text-danger empty:hidden">
        {answer?.refusal === null ? t("ask.unheard") : answer?.refusal}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" busy={isSending} className="max-sm:w-full">
          {t("ask.send")}
        </Button>
        <Link to="/privacy" className="text-sm text-muted underline underline-offset-4">
          {t("ask.privacy")}
        </Link>
      </div>
    </Form>
  );
}
