/** One finding of the doctor. */
export interface Finding {
  /** A note is worth knowing and no fault: a shop on trial has many. */
  kind: "ok" | "note" | "FAULT";
  /** The finding; of a fault also the next step. */
  sentence: string;
  /** A fault's section in the runbook. */
  alarm?: Alarm;
}

/** Each has a section of that name in docs/runbook.md, which a test compares. */
export const alarms = [
  "attention",
  "backup",
  "books",
  "certificate",
  "clock",
  "damaged-database",
  "disk",
  "dumps",
  "flood",
  "held-pieces",
  "mails",
  "no-admin",
  "no-mail-server",
  "page-faults",
  "provider",
  "refunds",
  "rounds",
  "secrets",
  "sign-ins",
  "ticks",
  "unexpected-ends",
  "webhooks",
] as const;
export type Alarm = (typeof alarms)[number];

export const well = (sentence: string): Finding => ({ kind: "ok", sentence });
export const note = (sentence: string): Finding => ({ kind: "note", sentence });
export const fault = (alarm: Alarm, sentence: string): Finding => ({ kind: "FAULT", alarm, sentence });

/** Webhooks' signatures hold for 300 s; tokens tolerate 30. */
export function judgeClock(differenceMs: number, whose: "the database" | "the provider"): Finding {
  const seconds = Math.round(differenceMs / 1000);
  if (Math.abs(seconds) < 30) return well(`This machine's clock and ${whose}'s agree.`);
  return fault("clock", `This machine's clock and ${whose}'s differ by ${seconds} s: set it by NTP.`);
}

export function toText(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ kind, sentence, alarm }) => [
    `${kind.padEnd(5)} ${sentence}`,
    ...(alarm ? [`      docs/runbook.md#${alarm}`] : []),
  ]);
  const faults = findings.filter(({ kind }) => kind === "FAULT").length;
  const sum = faults === 0 ? "The shop is well." : `${counted(faults, "fault", "faults")}.`;
  return [...lines, "", sum].join("\n");
}

/** The last line of an answer that came to its end. */
export const lastLine = /(The shop is well|\d+ faults?)\.\s*$/;

export const counted = (many: number, one: string, more: string): string => `${many} ${many === 1 ? one : more}`;
