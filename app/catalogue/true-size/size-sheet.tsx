import { useState } from "react";
import { Link } from "react-router";
import type { ChoiceValue } from "#domain/choices.ts";
import { ringSizeOf } from "#domain/sizes/ring-sizes.ts";
import { useText } from "../../i18n/language.tsx";
import { sharedText } from "../../i18n/shared-text.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, sidePanel } from "../../ui/dialog.tsx";
import { CardOutline, RingCircle } from "./screen-measure.tsx";
import { screenScale } from "./screen-scale.ts";
import { trueSizeText } from "./text.ts";
import { TrueSize, type SizeSheetProps } from "./true-size.tsx";

/** EYE-05: the ring's size is found over the piece, which is drawn as large as it is. */
export function SizeSheet({ ring, measures, close }: SizeSheetProps & { close: () => void }) {
  const t = useText(trueSizeText, sharedText);
  const [isKnown] = useState(() => screenScale.read() !== null);
  const [circumference, setCircumference] = useState(() => ringSizeOf(ring?.chosen ?? "")?.eu ?? 54);
  return (
    <Dialog
      open
      onClose={close}
      title={t(ring ? "trueSize.ringTitle" : "trueSize.title")}
      closeLabel={t("close")}
      shape={sidePanel}
    >
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-[min(1.5rem,6.7vw)] py-5">
        <details open={!isKnown}>
          <summary className="min-h-11 content-center font-medium">
            {t(isKnown ? "trueSize.scaleKept" : "trueSize.scale")}
          </summary>
          <CardOutline />
        </details>
        {ring ? (
          <div className="mt-5 border-t hairline pt-2">
            <RingCircle circumference={circumference} onChange={setCircumference} />
            <Take {...ring} {...{ circumference, close }} />
          </div>
        ) : null}
        {measures ? <TrueSize {...measures} /> : null}
        {ring ? (
          <Link
            to="/ring-size"
            className="mt-6 inline-flex min-h-8 items-center text-sm text-muted underline underline-offset-4"
          >
            {t("trueSize.more")}
          </Link>
        ) : null}
      </div>
    </Dialog>
  );
}

interface TakeProps extends NonNullable<SizeSheetProps["ring"]> {
  circumference: number;
  close: () => void;
}

/** Chooses the size that passes the knuckle: between two of them the larger one. */
function Take({ values, take, circumference, close }: TakeProps) {
  const t = useText(trueSizeText);
  const fitting = fittingValue(values, circumference);
  if (!fitting) return <p className="mt-5 text-sm text-muted">{t("trueSize.none")}</p>;
  return (
    <Button
      className="mt-5 w-full"
      onClick={() => {
        take(fitting.id);
        close();
      }}
    >
      {t("trueSize.take", { size: fitting.label })}
    </Button>
  );
}

function fittingValue(values: readonly ChoiceValue[], circumference: number): ChoiceValue | undefined {
  const sized = values.flatMap((value) => {
    const size = ringSizeOf(value.label) && Number(value.label);
    return size && value.available && size >= circumference && size < circumference + 1 ? [{ value, size }] : [];
  });
  return sized.sort((one, other) => one.size - other.size)[0]?.value;
}
