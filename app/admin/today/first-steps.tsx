import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass, type ButtonVariant } from "../../ui/button.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { deliveryMethodsQuery } from "../data/delivery-methods.ts";
import { readinessQuery, type Readiness } from "../data/shop-settings.ts";
import { isSettingName, sectionAddress, sectionOf } from "../data/setting-sections.ts";
import { ServerMail } from "../mails/server-mail.tsx";
import { useText } from "../../i18n/language.tsx";
import { todayText } from "./text.ts";

const steps = ["facts", "product", "delivery", "cards", "mails", "tryIt"] as const;
type StepName = (typeof steps)[number];

/** Steps of a new shop; once somebody has bought, one line that opens, until real sales are possible (WEK-07). */
export function FirstSteps({ isNew }: { isNew: boolean }) {
  const t = useText(todayText);
  const progress = useProgress();
  if (!progress) return null;
  const left = steps.filter((name) => name !== "tryIt" && !progress.done[name]).length;
  if (!isNew && left === 0) return null;
  if (!isNew) {
    return (
      <details className="rounded-md border border-line bg-surface">
        <summary className="min-h-11 cursor-pointer content-center px-4">
          {t("today.stepsLeft", { count: left })}
        </summary>
        <StepList {...progress} />
      </details>
    );
  }
  return (
    <section aria-label={t("today.stepsTitle")}>
      <h3 className="text-xl">{t("today.stepsTitle")}</h3>
      <p className="mb-3 text-sm text-muted">{t("today.stepsText")}</p>
      <div className="rounded-md border border-line bg-surface">
        <StepList {...progress} />
      </div>
    </section>
  );
}

interface Progress {
  done: Record<StepName, boolean>;
  readiness: Readiness;
}

function useProgress(): Progress | undefined {
  const client = useAdminClient();
  const readiness = useQuery(readinessQuery(client)).data;
  const methods = useQuery(deliveryMethodsQuery(client)).data;
  if (!readiness || !methods) return undefined;
  const done = {
    facts: missingFacts(readiness).length === 0,
    product: !readiness.missing.includes("priced_product"),
    delivery: methods.some(({ archived }) => !archived),
    cards: !readiness.is_trial,
    mails: !readiness.keeps_mail,
    tryIt: false,
  };
  return { done, readiness };
}

/** The first undone step has the button that stands out. */
function StepList({ done, readiness }: Progress) {
  const next = steps.find((name) => !done[name]);
  return (
    <ol className="divide-y divide-line">
      {steps.map((name, at) => (
        <Step key={name} name={name} number={at + 1} isDone={done[name]}>
          <StepButton name={name} readiness={readiness} variant={name === next ? "primary" : "quiet"} />
        </Step>
      ))}
    </ol>
  );
}

interface StepProps {
  name: StepName;
  number: number;
  isDone: boolean;
  children: ReactNode;
}

function Step({ name, number, isDone, children }: StepProps) {
  const t = useText(todayText);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-[min(1rem,4vw)] gap-y-1 px-[min(1rem,4vw)] py-2.5 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      {isDone ? (
        <CircleCheck className="size-6 shrink-0 text-success" aria-label={t("today.stepDone")} />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-6 shrink-0 place-items-center rounded-full border border-gold text-sm text-gold"
        >
          {number}
        </span>
      )}
      <span className={`py-1 ${isDone ? "text-muted" : ""}`}>{t(`today.steps.${name}`)}</span>
      {isDone ? null : <span className="col-start-2 sm:col-start-3">{children}</span>}
    </li>
  );
}

interface StepButtonProps {
  name: StepName;
  readiness: Readiness;
  variant: ButtonVariant;
}

function StepButton({ name, readiness, variant }: StepButtonProps) {
  const t = useText(todayText);
  const label = t(`today.stepDo.${name}`);
  if (name === "cards" || name === "mails") {
    return <ServerMail about={name} label={label} variant={variant} />;
  }
  const places = {
    facts: placeOfFact(missingFacts(readiness)[0]),
    product: "/admin?tab=products&product=new",
    delivery: sectionAddress("delivery"),
    tryIt: "/shop",
  };
  return (
    <span className="flex flex-wrap items-center gap-x-5 gap-y-1">
      {name === "product" ? (
        <Link to="/admin?tab=products&import=new" className={buttonClass("quiet", "text-start!")}>
          {t("today.bringPieces")}
        </Link>
      ) : null}
      <Link to={places[name]} className={buttonClass(variant, "max-sm:px-3!")}>
        {label}
      </Link>
    </span>
  );
}

function missingFacts({ missing }: Readiness): string[] {
  return missing.filter((name) => name !== "priced_product");
}

/** The very field. */
function placeOfFact(name: string | undefined): string {
  if (!name || !isSettingName(name)) return "/admin/settings";
  const section = sectionOf(name);
  return section ? sectionAddress(section, name) : "/admin/settings";
}
