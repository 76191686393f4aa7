import { useEffect, useState } from "react";
import { openState, type DayHours, type DayOff, type OpenState } from "#domain/hours.ts";
import { onOtherClock, serverNow } from "../data/server-clock.ts";
import { dayAndMonth, weekdays } from "#domain/format.ts";
import { useLanguage, useText } from "../i18n/language.tsx";
import { openNowText } from "./open-now-text.ts";
import { sharedText } from "../i18n/shared-text.ts";

export interface OpenNowProps {
  hours: readonly DayHours[];
  daysOff: readonly DayOff[];
}

/** Only the browser knows the time at which a kept page is read, and only the service whether that is right (BRW-08). */
export function OpenNow({ hours, daysOff }: OpenNowProps) {
  const state = openState(hours, daysOff, useNow());
  return (
    <span className="text-sm">
      <span aria-hidden="true" className="text-gold">
        {state.open ? "● " : "○ "}
      </span>
      <span>{useStateWords(state)}</span>
    </span>
  );
}

function useStateWords(state: OpenState): string {
  const t = useText(openNowText, sharedText);
  const { language } = useLanguage();
  if (state.open) return t("location.openUntil", { time: state.until });
  if (!state.next) return t("location.closedNow");
  const { day, date, opens: time, inDays } = state.next;
  if (inDays === 0) return t("location.opensToday", { time });
  if (inDays === 1) return t("location.opensTomorrow", { time });
  const named = inDays < 7 ? t(`location.${weekdays[day - 1] ?? "monday"}`) : dayAndMonth(date, language);
  return t("location.opensOn", { day: named, time });
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date(serverNow()));
  useEffect(() => {
    const look = () => setNow(new Date(serverNow()));
    const stop = onOtherClock(look);
    const timer = setInterval(look, lookEveryMs);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, []);
  return now;
}

const lookEveryMs = 15_000;
