import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { dateAndTime } from "#domain/format.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.tsx";
import { useLanguage, useText } from "../../../i18n/language.tsx";
import { errorMessage, type AdminClient } from "../../data/admin-client.ts";
import { useAdminClient } from "../../data/client-context.ts";
import { settingsKey } from "../../data/keys.ts";
import { deviceName, ownSubscription, pushSupport, subscribe } from "../../frame/push.ts";
import { useAction } from "../../ui/use-action.ts";
import { Panel } from "../panel.tsx";
import { settingsMailsText } from "./text.ts";

const deviceSchema = z.object({
  endpoint: z.string(),
  device: z.string(),
  created_at: z.string(),
  /** The state of its last test. */
  test: z.string().nullable(),
});
type Device = z.infer<typeof deviceSchema>;

const answerSchema = z.object({
  /** The key by which browsers subscribe; a moment after the start it is known. */
  key: z.string().nullable(),
  devices: z.array(deviceSchema),
});

const devicesKey = [...settingsKey, "devices"] as const;

/** Own devices; this browser's is told by its address at the push service. */
function devicesQuery(client: AdminClient) {
  return queryOptions({
    queryKey: devicesKey,
    queryFn: async () => {
      const own = await ownSubscription();
      const { data } = await client.rpc("push_devices").throwOnError();
      return { own: own?.endpoint, ...answerSchema.parse(data) };
    },
    refetchInterval: ({ state }) => (state.data?.devices.some(({ test }) => test === "pending") ? 3_000 : false),
  });
}

/** Devices that are told of news at once (WEK-06). */
export function Devices() {
  const t = useText(settingsMailsText);
  return (
    <Panel title={t("devices.title")} query={useQuery(devicesQuery(useAdminClient()))}>
      {({ own, key, devices }) => (
        <div className="grid justify-items-start gap-4">
          <p className="max-w-[42em] text-sm text-muted">{t("devices.about")}</p>
          {devices.some(({ endpoint }) => endpoint === own) ? null : <SwitchOn pushKey={key} />}
          {devices.length > 0 ? (
            <ul className="grid w-full max-w-[42em] gap-4">
              {devices.map((device) => (
                <DeviceLine key={device.endpoint} device={device} isOwn={device.endpoint === own} />
              ))}
            </ul>
          ) : null}
        </div>
      )}
    </Panel>
  );
}

/** The subscription as its standard writes it (Push API §8). */
function keysOf(made: PushSubscription) {
  return z
    .object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) })
    .parse(JSON.parse(JSON.stringify(made)));
}

function SwitchOn({ pushKey: key }: { pushKey: string | null }) {
  const t = useText(settingsMailsText);
  const client = useAdminClient();
  const queries = useQueryClient();
  const fail = (description?: string) => toast({ title: t("devices.failed"), description, destructive: true });
  const switchOn = useAction({
    mutationFn: async (pushKey: string) => {
      const made = await subscribe(pushKey);
      if (!made) return false;
      const subscription = { ...keysOf(made), device: deviceName(navigator.userAgent) };
      await client.rpc("save_push_subscription", { subscription }).throwOnError();
      return true;
    },
    onSuccess: (isOn) => (isOn ? toast({ title: t("devices.isOn") }) : fail(t("devices.denied"))),
    onError: (error) => fail(error instanceof DOMException ? t("devices.away") : errorMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: devicesKey }),
  });
  const support = pushSupport();
  if (support !== "ready") return <p className="max-w-[42em] text-sm">{t(`devices.${support}`)}</p>;
  return (
    <Button busy={switchOn.isPending || !key} onClick={() => key && switchOn.mutate(key)}>
      {t("devices.on")}
    </Button>
  );
}

function DeviceLine({ device, isOwn }: { device: Device; isOwn: boolean }) {
  const t = useText(settingsMailsText);
  const { language } = useLanguage();
  const client = useAdminClient();
  const queries = useQueryClient();
  const args = { device_endpoint: device.endpoint };
  const options = {
    onError: (error: Error) =>
      toast({ title: t("devices.failed"), description: errorMessage(error), destructive: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: devicesKey }),
  };
  const test = useAction({ mutationFn: async () => client.rpc("test_push", args).throwOnError(), ...options });
  const remove = useAction({
    mutationFn: async () => {
      await client.rpc("remove_push_subscription", args).throwOnError();
      if (isOwn) await (await ownSubscription())?.unsubscribe?.();
    },
    ...options,
  });
  const outcome = device.test === "sent" || device.test === "pending" ? device.test : device.test && "failed";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="min-w-0 grow">
        <span>{device.device}</span> {isOwn ? <span className="text-muted">{t("devices.this")}</span> : null}
        <output className="block text-sm text-muted">
          {outcome ? t(`devices.${outcome}`) : t("devices.since", { time: dateAndTime(device.created_at, language) })}
        </output>
      </span>
      <Button variant="secondary" busy={test.isPending} onClick={() => test.mutate()}>
        {t("devices.test")}
      </Button>
      <Button variant="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
        {t("devices.remove")}
      </Button>
    </li>
  );
}
