import { LocateFixed, X } from "lucide-react";
import { useState } from "react";
import { StoreMap } from "../../../landing/store-map.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { useText } from "../../../i18n/language.tsx";
import type { SettingsFormState } from "../use-settings-form.ts";
import { settingsText } from "../text.ts";
import { isShortLink, placeOf, type Place } from "./place-of.ts";
import { shopText } from "./text.ts";

/** The map's place, by a press in the shop or by a map's own address, never as two numbers to type (WEK-13). */
export function PlaceField({ form }: { form: SettingsFormState }) {
  const t = useText(shopText, settingsText);
  const [pasted, setPasted] = useState("");
  const [isUnreadable, setUnreadable] = useState(false);
  const [latitude, longitude] = [form.shown("latitude"), form.shown("longitude")];
  const place = typeof latitude === "string" && typeof longitude === "string" ? `${latitude}, ${longitude}` : "";
  const put = (chosen: Place | undefined) => {
    form.change("latitude", chosen ? String(chosen.latitude) : "");
    form.change("longitude", chosen ? String(chosen.longitude) : "");
  };
  const read = (text: string) => {
    const found = placeOf(text);
    setPasted(found ? "" : text);
    setUnreadable(!found && text.trim() !== "");
    if (found) put(found);
  };
  const reason = form.refused("latitude") ?? form.refused("longitude");
  const said = reason ? t(reason) : isUnreadable ? t(isShortLink(pasted) ? "place.short" : "place.unread") : undefined;
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:col-span-2">
      <legend className="mb-1.5 text-sm font-medium">{t("place.title")}</legend>
      <HereButton onPlace={put} />
      <TextField
        label={t("place.paste")}
        hint={t("place.pasteHint")}
        error={said}
        name="latitude"
        inputMode="url"
        autoComplete="off"
        value={pasted}
        onChange={({ target }) => read(target.value)}
      />
      {latitude ? (
        <>
          <p className="flex flex-wrap items-center gap-x-4 text-sm">
            <span className="text-muted">{t("place.set", { place })}</span>
            <Button variant="quiet" className="text-sm!" onClick={() => put(undefined)}>
              <X className="size-4" aria-hidden="true" />
              <span>{t("place.remove")}</span>
            </Button>
          </p>
          {/* Another place is another map, shown anew when asked. */}
          <StoreMap key={place} address={t("place.here")} place={place} />
        </>
      ) : null}
    </fieldset>
  );
}

/** Asks the device where it is: pressed in the shop, that is the shop. */
function HereButton({ onPlace }: { onPlace: (place: Place) => void }) {
  const t = useText(shopText);
  const [state, setState] = useState<"asking" | "failed">();
  const ask = () => {
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState(undefined);
        onPlace({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) });
      },
      () => setState("failed"),
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  };
  return (
    <div>
      <Button variant="secondary" busy={state === "asking"} onClick={ask}>
        <LocateFixed className="size-5" aria-hidden="true" />
        <span>{t("place.iAmHere")}</span>
      </Button>
      <p role="alert" className="mt-1.5 text-sm text-danger empty:hidden">
        {state === "failed" ? <span>{t("place.notLocated")}</span> : null}
      </p>
    </div>
  );
}

/** Degrees to a metre; more would be noise. */
function rounded(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000;
}
