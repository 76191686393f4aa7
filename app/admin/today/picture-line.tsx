import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { z } from "zod";
import { buttonClass } from "../../ui/button.tsx";
import { useText } from "../../i18n/language.tsx";
import type { AdminClient } from "../data/admin-client.ts";
import { useAdminClient } from "../data/client-context.ts";
import { importsKey } from "../data/keys.ts";
import { Line } from "./line.tsx";
import { todayText } from "./text.ts";

const progressSchema = z.object({ waiting: z.number(), failed: z.number() });

function pictureProgressQuery(client: AdminClient) {
  return queryOptions({
    queryKey: [...importsKey, "progress"],
    queryFn: async () => progressSchema.parse((await client.rpc("picture_progress").throwOnError()).data),
    refetchInterval: ({ state: { data } }) => ((data?.waiting ?? 0) > 0 ? 10_000 : false),
  });
}

/** Pictures of imports that are on their way, or could not be had (MOV-02). */
export function PictureLine() {
  const t = useText(todayText);
  const client = useAdminClient();
  const { waiting = 0, failed = 0 } = useQuery(pictureProgressQuery(client)).data ?? {};
  if (waiting + failed === 0) return null;
  const words = [
    failed > 0 && t("today.picturesFailed", { count: failed }),
    waiting > 0 && t("today.picturesWaiting", { count: waiting }),
  ];
  return (
    <Line
      action={
        <Link to="/admin?tab=products&import=list" className={buttonClass("quiet")}>
          {t("today.seeImports")}
        </Link>
      }
    >
      {words.filter(Boolean).join(" ")}
    </Line>
  );
}
