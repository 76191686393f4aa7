import { useState } from "react";
import { Link } from "react-router";
import { textIn } from "#domain/language.ts";
import { shownAddress } from "#domain/text/shown-address.ts";
import { Thumbnail } from "../../catalogue/thumbnail.tsx";
import { dateAndTime, longDate } from "#domain/format.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { shopToday } from "../words/shop-days.ts";
import { Badge } from "../ui/badge.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { AdminsOnly } from "../frame/admins-only.tsx";
import { AnswerForm } from "./answer-form.tsx";
import type { Enquiry } from "./enquiries.ts";
import { useEnquiryChanges } from "./enquiry-changes.ts";
import { useText, useLanguage } from "../../i18n/language.tsx";
import { enquiryText } from "./text.ts";
import { stockText } from "../stock/text.ts";
import { frameText } from "../frame/text.ts";

/** A question with who asked, what was answered, and what can be done next. */
export function EnquiryCard({ enquiry }: { enquiry: Enquiry }) {
  const t = useText(enquiryText);
  const { language } = useLanguage();
  const { name, question, answers, created_at: askedAt } = enquiry;
  return (
    <article
      aria-label={name}
      className="flex h-full flex-col gap-4 rounded-md border border-line bg-surface p-4 sm:p-5"
    >
      <Product enquiry={enquiry} />
      <div>
        <p className="font-medium wrap-anywhere">{name}</p>
        <Contact enquiry={enquiry} />
        <p className="mt-1 text-sm text-muted">{t("enquiries.asked", { time: dateAndTime(askedAt, language) })}</p>
      </div>
      <blockquote className="border-s-2 border-gold ps-4 leading-relaxed whitespace-pre-line wrap-anywhere">
        {question}
      </blockquote>
      {answers.map(({ key, text, at }) => (
        <div key={key}>
          <p className="text-sm text-muted">{t("enquiries.answered", { time: dateAndTime(at, language) })}</p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>
        </div>
      ))}
      <Actions enquiry={enquiry} />
    </article>
  );
}

function Product({ enquiry }: { enquiry: Enquiry }) {
  const t = useText(enquiryText);
  const { language } = useLanguage();
  const { products: product, product_code: code } = enquiry;
  const name = textIn(language, enquiry.product_name, enquiry.product_name_el);
  return (
    <div className="flex items-start gap-4">
      <Thumbnail url={product?.image_url ?? null} className="size-16" />
      <div className="min-w-0 grow">
        {product ? (
          <Link
            to={`/product/${product.slug}`}
            className="font-display text-lg underline-offset-4 wrap-anywhere hover:underline"
          >
            {name}
          </Link>
        ) : (
          <p className="font-display text-lg wrap-anywhere">{name}</p>
        )}
        <p className="text-sm text-muted wrap-anywhere">
          {[code, product ? null : t("enquiries.gone")].filter(Boolean).join(" · ")}
        </p>
        <p className="mt-1.5">
          <Due enquiry={enquiry} />
        </p>
      </div>
    </div>
  );
}

function Due({ enquiry: { state, due_on: dueOn } }: { enquiry: Enquiry }) {
  const t = useText(enquiryText);
  const { language } = useLanguage();
  const [today] = useState(shopToday);
  if (state !== "new") return <Badge variant="done">{t(`enquiries.states.${state}`)}</Badge>;
  const isLate = dueOn < today;
  return (
    <Badge variant={isLate ? "warning" : "waiting"} wraps>
      {t(isLate ? "enquiries.overdue" : "enquiries.due", { day: longDate(dueOn, language) })}
    </Badge>
  );
}

function Contact({ enquiry: { email, phone, locale } }: { enquiry: Enquiry }) {
  const t = useText(enquiryText);
  return (
    <ul className="flex flex-wrap gap-x-5 text-sm">
      <li className="min-w-0">
        <a href={`mailto:${encodeURIComponent(email)}`} className={contactClass}>
          {shownAddress(email)}
        </a>
      </li>
      {phone ? (
        <li>
          <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className={contactClass}>
            {phone}
          </a>
        </li>
      ) : null}
      <li className="content-center text-muted">{t(`enquiries.reads.${locale}`)}</li>
    </ul>
  );
}

const contactClass =
  "inline-flex min-h-9 items-center underline decoration-line underline-offset-4 wrap-anywhere hover:decoration-gold";

function Actions({ enquiry }: { enquiry: Enquiry }) {
  const t = useText(enquiryText, stockText, frameText);
  const { mark, answer, remove } = useEnquiryChanges(enquiry);
  const [isWriting, setWriting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { state, name } = enquiry;
  const others = {
    new: ["answered", "ended"],
    answered: ["ended", "new"],
    ended: ["new"],
  } as const;
  return (
    <div className="mt-auto border-t hairline pt-3">
      {isWriting ? (
        <AnswerForm
          enquiry={enquiry}
          isSending={answer.isPending}
          onSend={answer.mutate}
          onClose={() => setWriting(false)}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
          <Button
            variant={state === "new" ? "primary" : "quiet"}
            aria-label={t("enquiries.answerNamed", { name })}
            onClick={() => setWriting(true)}
          >
            {t(state === "new" ? "enquiries.answer" : "enquiries.answerAgain")}
          </Button>
          <AdminsOnly>
            <Link
              to={`/admin/quote/${enquiry.id}`}
              aria-label={t("enquiries.quoteNamed", { name })}
              className={buttonClass("quiet")}
            >
              {t("enquiries.quote")}
            </Link>
          </AdminsOnly>
          {others[state].map((other) => (
            <Button key={other} variant="quiet" onClick={() => mark.mutate(other)}>
              {t(`enquiries.mark.${other}`)}
            </Button>
          ))}
          <AdminsOnly>
            <Button variant="quiet" onClick={() => setAsking(true)}>
              {t("enquiries.delete")}
            </Button>
          </AdminsOnly>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t("enquiries.deleteTitle")}
        text={t("enquiries.deleteText", { name })}
        confirmLabel={t("enquiries.delete")}
        cancelLabel={t("cancel")}
        closeLabel={t("close")}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
