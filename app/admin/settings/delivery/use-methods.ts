import { useQueryClient } from "@tanstack/react-query";
import type { DeliveryMethodFields } from "#domain/delivery/delivery-method.ts";
import { toast } from "../../../ui/toast.tsx";
import { errorMessage } from "../../data/admin-client.ts";
import { useAdminClient } from "../../data/client-context.ts";
import {
  addMethod,
  changeMethod,
  placeMethods,
  type DeliveryMethod,
  type MethodField,
  type MethodSaved,
} from "../../data/delivery-methods.ts";
import { useAction } from "../../ui/use-action.ts";
import { deliveryMethodsKey } from "../../data/keys.ts";
import { useText } from "../../../i18n/language.tsx";
import { deliveryText } from "./text.ts";
import { purchaseText } from "../../purchase/text.ts";
import { picturesText } from "../../pictures/text.ts";

interface Saved {
  fields: DeliveryMethodFields;
  /** The version that the form was opened with; a new one has none. */
  method: DeliveryMethod | undefined;
  /** The version that somebody else has saved since, and I was told of. */
  seen: DeliveryMethod | undefined;
  position: number;
  onSaved: () => void;
  onChangedElsewhere: (theirs: DeliveryMethod | null) => void;
}

/** Saving, archiving and moving a way of delivery; each says what became of it. */
export function useMethods() {
  const t = useText(deliveryText, purchaseText, picturesText);
  const client = useAdminClient();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: deliveryMethodsKey });
  const onError = (error: Error) =>
    toast({
      title: t("settings.saveFailed"),
      description: errorMessage(error) ?? t("lostAnswer"),
      destructive: true,
    });
  const sayChangedElsewhere = ({ same }: { same: readonly MethodField[] }) => {
    const fields = same.flatMap((name) => (isNamed(name) ? t(`delivery.${name}`) : []));
    const description =
      fields.length > 0 ? t("delivery.sameField", { fields: fields.join(", ") }) : t("delivery.changedElsewhere");
    toast({ title: t("settings.saveFailed"), description, destructive: true });
  };

  const save = useAction({
    mutationFn: async ({ fields, method, seen, position }: Saved): Promise<MethodSaved> => {
      if (method) return changeMethod(client, { base: method, seen }, fields);
      await addMethod(client, { ...fields, position });
      return { saved: true };
    },
    onSuccess: (answer, { onSaved, onChangedElsewhere }) => {
      if (!answer.saved) {
        sayChangedElsewhere(answer);
        return onChangedElsewhere(answer.theirs);
      }
      toast({ title: t("delivery.saved") });
      onSaved();
    },
    onError,
    onSettled,
  });
  const archive = useAction({
    mutationFn: (method: DeliveryMethod) => changeMethod(client, { base: method }, { archived: !method.archived }),
    onSuccess: (answer, { archived }) => {
      if (answer.saved) toast({ title: t(archived ? "delivery.broughtBack" : "delivery.archivedNow") });
      else sayChangedElsewhere(answer);
    },
    onError,
    onSettled,
  });
  const place = useAction({
    mutationFn: (methods: DeliveryMethod[]) => placeMethods(client, methods),
    onError,
    onSettled,
  });
  return { save, archive, place };
}

function isNamed(name: MethodField): name is Exclude<MethodField, "kind" | "archived"> {
  return name !== "kind" && name !== "archived";
}
