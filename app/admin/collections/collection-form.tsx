import { useQuery } from "@tanstack/react-query";
import { useCallback, useRef, useState, type FormEvent } from "react";
import { collectionLimits } from "#domain/collection.ts";
import { Button } from "../../ui/button.tsx";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { useAdminClient } from "../data/client-context.ts";
import { UnsavedGuard } from "../frame/unsaved-guard.tsx";
import { PictureField } from "../pictures/picture-field.tsx";
import { usePictureUpload } from "../pictures/use-picture-upload.ts";
import { claimHint } from "../words/claim-hint.ts";
import { CollectionPreview } from "./collection-preview.tsx";
import { ruledQuery, type CollectionFields, type ManagedCollection } from "./collections-query.ts";
import { PiecesField, useChosen } from "./pieces-field.tsx";
import { RuleFields } from "./rule-fields.tsx";
import { useCollections } from "./use-collections.ts";
import { useLanguage, useText } from "../../i18n/language.tsx";
import { collectionsText } from "./text.ts";

const nothing: CollectionFields = {
  name: "",
  name_el: null,
  text: null,
  text_el: null,
  picture: null,
  pieces: [],
  rule: null,
};

interface CollectionFormProps {
  /** A new one has none. */
  base: ManagedCollection | undefined;
  /** The place of a new one. */
  position: number;
  onDone: () => void;
}

/** One collection, beside how the shop shows it. */
export function CollectionForm({ base: saved, position, onDone }: CollectionFormProps) {
  const t = useText(collectionsText);
  const { language } = useLanguage();
  // The version that it was opened with: one that others save meanwhile is not written over.
  const [base] = useState(saved);
  const [begun] = useState<CollectionFields>(base ?? nothing);
  const [typed, setTyped] = useState(begun);
  const [fault, setFault] = useState<string>();
  const isDone = useRef(false);
  const { save } = useCollections();
  const isUnsaved = useCallback(() => typed !== begun && !isDone.current, [typed, begun]);
  const change = (changes: Partial<CollectionFields>) => setTyped((now) => ({ ...now, ...changes }));
  const { progress, change: changePicture } = usePictureUpload((picture) => change({ picture }));
  const chosen = useChosen(typed.pieces);
  const ruled = useQuery({ ...ruledQuery(useAdminClient(), typed.rule ?? {}), enabled: typed.rule !== null }).data;
  const found = typed.rule ? ruled : { pieces: chosen, count: chosen.length };
  const text = (name: "name" | "name_el" | "text" | "text_el") => ({
    name,
    label: t(`collections.${name}`),
    value: typed[name] ?? "",
    hint: claimHint(typed[name] ?? "", language),
    lang: name.endsWith("_el") ? "el" : "en",
    maxLength: name.startsWith("name") ? collectionLimits.nameLength : collectionLimits.textLength,
    onChange: ({ target }: { target: { value: string } }) => {
      setFault(undefined);
      change({ [name]: target.value });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (typed.name.trim() === "") {
      setFault(t("collections.nameMissing"));
      event.currentTarget.querySelector<HTMLElement>("[name=name]")?.focus();
      return;
    }
    const { name, name_el, text: story, text_el, picture, pieces, rule } = typed;
    save.mutate({
      fields: { name, name_el, text: story, text_el, picture, pieces, rule },
      base,
      position,
      onSaved: () => {
        isDone.current = true;
        onDone();
      },
    });
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2">
        <TextField {...text("name")} error={fault} />
        <TextField {...text("name_el")} />
        <TextAreaField {...text("text")} rows={7} />
        <TextAreaField {...text("text_el")} rows={7} />
        <div className="max-w-60 sm:col-span-2">
          <PictureField
            label={t("collections.picture")}
            picture={{ file: undefined, url: typed.picture }}
            savedUrl={begun.picture}
            onChange={changePicture}
            progress={progress}
          />
        </div>
        <Which typed={typed} begun={begun} count={ruled?.count} onChange={change} />
      </div>
      <CollectionPreview typed={typed} found={found} />
      <div className="sticky bottom-[min(0px,(100dvh-28rem)*999)] bar:bottom-[min(3.5rem,(100dvh-28rem)*999)] z-10 flex flex-wrap justify-end gap-3 border-t hairline bg-paper py-3 max-sm:*:grow lg:col-span-2">
        <Button variant="secondary" onClick={onDone}>
          {t("collections.cancel")}
        </Button>
        <Button type="submit" busy={save.isPending}>
          {t("collections.save")}
        </Button>
      </div>
      <UnsavedGuard isUnsaved={isUnsaved} onDiscard={() => undefined} />
    </form>
  );
}

interface WhichProps {
  typed: CollectionFields;
  begun: CollectionFields;
  /** The number of pieces that the rule finds. */
  count: number | undefined;
  onChange: (changes: Partial<CollectionFields>) => void;
}

/** Its pieces: by hand or by a rule. Those chosen by hand stay beside a rule, and count again without it. */
function Which({ typed, begun, count, onChange }: WhichProps) {
  const t = useText(collectionsText);
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-5 border-t hairline pt-5 sm:col-span-2">
      <legend className="float-left mb-2 w-full text-xl">{t("collections.which")}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {(["byHand", "byRule"] as const).map((way) => (
          <label key={way} className="flex min-h-11 items-center gap-2.5">
            <input
              type="radio"
              name="way"
              checked={(typed.rule === null) === (way === "byHand")}
              onChange={() => onChange({ rule: way === "byHand" ? null : (begun.rule ?? {}) })}
              className="size-5 accent-gold"
            />
            <span>{t(`collections.${way}`)}</span>
          </label>
        ))}
      </div>
      {typed.rule ? (
        <RuleFields rule={typed.rule} count={count} onChange={(rule) => onChange({ rule })} />
      ) : (
        <PiecesField ids={typed.pieces} onChange={(pieces) => onChange({ pieces })} />
      )}
    </fieldset>
  );
}
