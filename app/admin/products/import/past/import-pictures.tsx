import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/toast.tsx";
import { useText } from "../../../../i18n/language.tsx";
import { errorMessage } from "../../../data/admin-client.ts";
import { useAdminClient } from "../../../data/client-context.ts";
import { importsKey } from "../../../data/keys.ts";
import { picturesText } from "../../../pictures/text.ts";
import { useAction } from "../../../ui/use-action.ts";
import { failedPicturesQuery, type AwaitedPicture, type PastImportDetails } from "./past-imports.ts";
import { pastText } from "./text.ts";

/** Pictures as they come in; those that can't be had with their reason, to be tried again or left. */
export function ImportPictures({ past }: { past: PastImportDetails }) {
  const t = useText(pastText);
  const client = useAdminClient();
  const { wanted, had, waiting, failed } = past.pictures;
  const pictures = useQuery(failedPicturesQuery(client, past.import, failed));
  if (wanted === 0) return null;
  return (
    <section aria-label={t("pictures.title")} className="grid gap-2">
      <h3 className="text-lg">{t("pictures.counts", { had, wanted })}</h3>
      {waiting > 0 ? (
        <>
          <progress value={(wanted - waiting) / wanted} aria-label={t("pictures.progress")} className="h-2 w-full" />
          <p className="text-sm text-muted">{t("pictures.waiting", { count: waiting })}</p>
        </>
      ) : null}
      {failed > 0 ? <Failed failed={failed} pictures={pictures.data ?? []} /> : null}
    </section>
  );
}

function Failed({ failed, pictures }: { failed: number; pictures: readonly AwaitedPicture[] }) {
  const t = useText(pastText);
  const act = usePictureActs();
  const all = pictures.map(({ id }) => id);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-gold">{t("pictures.failed", { count: failed })}</p>
        <span className="flex flex-wrap gap-x-5">
          <Button variant="quiet" busy={act.isPending} onClick={() => act.mutate({ does: "retry_pictures", ids: all })}>
            {t("pictures.allAgain")}
          </Button>
          <Button variant="quiet" busy={act.isPending} onClick={() => act.mutate({ does: "leave_pictures", ids: all })}>
            {t("pictures.allLeave")}
          </Button>
        </span>
      </div>
      <ul className="divide-y divide-line border-y hairline text-sm">
        {pictures.map((picture) => (
          <FailedPicture key={picture.id} picture={picture} onAct={(does) => act.mutate({ does, ids: [picture.id] })} />
        ))}
      </ul>
    </>
  );
}

type Act = "retry_pictures" | "leave_pictures";

function FailedPicture({ picture, onAct }: { picture: AwaitedPicture; onAct: (does: Act) => void }) {
  const t = useText(pastText);
  const { address, reason } = picture;
  const name = picture.product ?? address;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <span className="grid min-w-0 grow basis-72 wrap-anywhere">
        <span className="font-medium">{name}</span>
        <span className="text-gold">{t(`pictures.reasons.${reason ?? "unreachable"}`)}</span>
        <span className="text-muted">{address}</span>
      </span>
      <span className="flex gap-x-5">
        <Button variant="quiet" aria-label={t("pictures.againNamed", { name })} onClick={() => onAct("retry_pictures")}>
          {t("pictures.again")}
        </Button>
        <Button variant="quiet" aria-label={t("pictures.leaveNamed", { name })} onClick={() => onAct("leave_pictures")}>
          {t("pictures.leave")}
        </Button>
      </span>
    </li>
  );
}

function usePictureActs() {
  const t = useText(pastText, picturesText);
  const client = useAdminClient();
  const queries = useQueryClient();
  return useAction({
    mutationFn: async ({ does, ids }: { does: Act; ids: string[] }) => {
      await client.rpc(does, { pictures: ids }).throwOnError();
    },
    onError: (error) =>
      void toast({
        title: t("past.actFailed"),
        description: errorMessage(error) ?? t("lostAnswer"),
        destructive: true,
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: importsKey }),
  });
}
