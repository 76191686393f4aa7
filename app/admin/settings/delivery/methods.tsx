import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DeliveryMethodFields, TypedMethod } from "#domain/delivery/delivery-method.ts";
import { Button } from "../../../ui/button.tsx";
import { useAdminClient } from "../../data/client-context.ts";
import { deliveryMethodsQuery, type DeliveryMethod } from "../../data/delivery-methods.ts";
import { Panel } from "../panel.tsx";
import { exampleNames, examples } from "./examples.ts";
import { MethodForm } from "./method-form.tsx";
import { MethodRow } from "./method-row.tsx";
import { useMethods } from "./use-methods.ts";
import { useText } from "../../../i18n/language.tsx";
import { deliveryText } from "./text.ts";

/** How purchases are delivered, in the order in which the cart offers it (DLV-01). */
export function DeliveryMethods() {
  const t = useText(deliveryText);
  const client = useAdminClient();
  const methods = useQuery(deliveryMethodsQuery(client));
  return (
    <Panel title={t("delivery.title")} query={methods}>
      {(all) => <Methods all={all} />}
    </Panel>
  );
}

interface Opened {
  typed: TypedMethod;
  /** The way that is edited; a new one has none. */
  method?: DeliveryMethod;
  /** The version that somebody else has saved meanwhile; the next press saves mine over it. */
  seen?: DeliveryMethod;
}

function Methods({ all }: { all: DeliveryMethod[] }) {
  const t = useText(deliveryText);
  const { save, archive, place } = useMethods();
  const [opened, setOpened] = useState<Opened>();
  const offered = all.filter(({ archived }) => !archived);
  const archived = all.filter((method) => method.archived);
  const position = Math.max(0, ...all.map((method) => method.position)) + 1;
  const saveOpened = (fields: DeliveryMethodFields) =>
    save.mutate({
      fields,
      method: opened?.method,
      seen: opened?.seen,
      position,
      onSaved: () => setOpened(undefined),
      onChangedElsewhere: (theirs) => setOpened((now) => (now && theirs ? { ...now, seen: theirs } : now)),
    });
  const swapped = (index: number) => () => {
    const [moved, ...rest] = offered.slice(index, index + 2).reverse();
    if (moved) place.mutate([...offered.slice(0, index), moved, ...rest, ...offered.slice(index + 2)]);
  };
  const form = opened ? (
    <MethodForm begun={opened.typed} busy={save.isPending} onSave={saveOpened} onCancel={() => setOpened(undefined)} />
  ) : null;
  return (
    <>
      <Warning offered={offered} />
      <ul className="divide-y divide-line border-y hairline empty:hidden">
        {offered.map((method, index) =>
          method.id === opened?.method?.id ? (
            <li key={method.id} className="py-4">
              {form}
            </li>
          ) : (
            <MethodRow
              key={method.id}
              method={method}
              onEdit={() => setOpened({ typed: typedOf(method), method })}
              onArchive={() => archive.mutate(method)}
              onUp={index > 0 ? swapped(index - 1) : undefined}
              onDown={index < offered.length - 1 ? swapped(index) : undefined}
            />
          ),
        )}
      </ul>
      {opened?.method ? null : form}
      {opened ? null : (
        <div className="mt-5">
          <p className="mb-2.5 text-sm font-medium">{t("delivery.add")}</p>
          <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
            {exampleNames.map((name) => (
              <Button key={name} variant="secondary" onClick={() => setOpened({ typed: examples[name] })}>
                {t(`delivery.example.${name}`)}
              </Button>
            ))}
          </div>
        </div>
      )}
      {archived.length > 0 ? (
        <details className="mt-6">
          <summary className="cursor-pointer text-muted">{t("delivery.archived", { count: archived.length })}</summary>
          <ul className="divide-y divide-line">
            {archived.map((method) => (
              <MethodRow
                key={method.id}
                method={method}
                onEdit={() => undefined}
                onArchive={() => archive.mutate(method)}
                onUp={undefined}
                onDown={undefined}
              />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

/** An only collection, or couriers that pass Cyprus by, are seldom meant. */
function Warning({ offered }: { offered: DeliveryMethod[] }) {
  const t = useText(deliveryText);
  const isReached = offered.some(({ countries }) => countries.includes("CY"));
  if (isReached) return null;
  return (
    <p className="mb-4 rounded-md border border-gold px-4 py-2.5 text-sm">
      {t(offered.length === 0 ? "delivery.none" : "delivery.notCyprus")}
    </p>
  );
}

function typedOf(method: DeliveryMethod): TypedMethod {
  const { kind, name, name_el, promise, promise_el, countries, price, free_from } = method;
  return {
    kind,
    name,
    name_el: name_el ?? "",
    promise: promise ?? "",
    promise_el: promise_el ?? "",
    countries,
    price: String(price),
    free_from: free_from === null ? "" : String(free_from),
    min_days: String(method.min_days),
    max_days: String(method.max_days),
  };
}
