import { useQueryClient } from "@tanstack/react-query";
import type { DeliveryMethodFields } from "#domain/delivery/delivery-method.ts";
import { toast } from "../../../ui/toast.tsx";
import { errorMessage } from "../../data/admin-client.ts";
import { useAdminClient } from "../../data/client-context.ts";
import {
  addMethod,
  changeMethod,
  deliveryMethodsKey,
  placeMethods,
  type DeliveryMethod,
} from "../../data/delivery-methods.ts";
import { useText } from "../../text.ts";
import { useAction } from "../../use-action.ts";

interface Saved {
  fields: DeliveryMethodFields;
  /** Absent for a new one. */
  method: DeliveryMethod | undefined;
  position: number;
  onSaved: () => void;
}

/** Saving, archiving and moving a way of delivery; each says what became of it. */
export function useMethods() {
  const { t } = useText();
  const client = useAdminClient();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: deliveryMethodsKey });
  const onError = (error: Error) =>
    toast({
      title: t("settings.saveFailed"),
      description: errorMessage(error) ?? t("lostAnswer"),
      destructive: true,
    });
  const sayChangedElsewhere = () =>
    toast({
      title: t("settings.saveFailed"),
      description: t("delivery.changedElsewhere"),
      destructive: true,
    });

  const save = useAction({
    mutationFn: async ({ fields, method, position }: Saved) => {
      if (method) return changeMethod(client, method, fields);
      await addMethod(client, { ...fields, position });
      return true;
    },
    onSuccess: (isSaved, { onSaved }) => {
      if (!isSaved) return void sayChangedElsewhere();
      toast({ title: t("delivery.saved") });
      onSaved();
    },
    onError,
    onSettled,
  });
  const archive = useAction({
    mutationFn: (method: DeliveryMethod) =>
      changeMethod(client, method, { archived: !method.archived }),
    onSuccess: (isDone, { archived }) => {
      if (isDone) toast({ title: t(archived ? "delivery.broughtBack" : "delivery.archivedNow") });
      else sayChangedElsewhere();
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
