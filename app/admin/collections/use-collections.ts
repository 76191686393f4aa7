import { useQueryClient } from "@tanstack/react-query";
import { toast } from "../../ui/toast.tsx";
import { errorMessage } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { collectionsKey } from "../data/keys.ts";
import { useAction } from "../ui/use-action.ts";
import {
  addCollection,
  changeCollection,
  placeCollections,
  type CollectionFields,
  type ManagedCollection,
} from "./collections-query.ts";
import { useText } from "../../i18n/language.tsx";
import { picturesText } from "../pictures/text.ts";
import { collectionsText } from "./text.ts";

interface Saved {
  fields: CollectionFields;
  /** The version that the form was opened with; a new one has none. */
  base: ManagedCollection | undefined;
  /** The place of a new one. */
  position: number;
  onSaved: () => void;
}

/** Saving, archiving and moving a collection; each says what became of it. */
export function useCollections() {
  const t = useText(collectionsText, picturesText);
  const client = useAdminClient();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: collectionsKey });
  const refuse = (description: string) => toast({ title: t("collections.saveFailed"), description, destructive: true });
  const onError = (error: Error) => refuse(errorMessage(error) ?? t("lostAnswer"));
  const save = useAction({
    mutationFn: async ({ fields, base, position }: Saved) => {
      if (base) return changeCollection(client, base, fields);
      await addCollection(client, { ...fields, position });
      return true;
    },
    onSuccess: (isSaved, { onSaved }) => {
      if (!isSaved) return refuse(t("collections.changedElsewhere"));
      toast({ title: t("collections.saved") });
      onSaved();
    },
    onError,
    onSettled,
  });
  const archive = useAction({
    mutationFn: ({ id, archived }: ManagedCollection) => setArchived(id, !archived),
    onSuccess: (_, { id, archived }) => {
      const undo = () => void setArchived(id, archived).then(onSettled, onError);
      toast({
        title: t(archived ? "collections.broughtBack" : "collections.archivedNow"),
        action: { label: t("collections.undo"), onPress: undo },
      });
    },
    onError,
    onSettled,
  });
  const place = useAction({
    mutationFn: (collections: ManagedCollection[]) => placeCollections(client, collections),
    onError,
    onSettled,
  });
  async function setArchived(id: string, archived: boolean): Promise<void> {
    await client.from("collections").update({ archived }).eq("id", id).throwOnError();
  }
  return { save, archive, place };
}
