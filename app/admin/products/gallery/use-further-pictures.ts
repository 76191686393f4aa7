import { useRef, useState } from "react";
import { pictureRefusal, mostPictures } from "#domain/pictures.ts";
import type { ProductPicture } from "#domain/schemas/product.ts";
import { randomUuid } from "../../../data/random-uuid.ts";
import { useAdminClient } from "../../data/client-context.ts";
import { uploadPicture, type ListedPicture } from "../../pictures/product-pictures.ts";

/** One of the second to tenth pictures while the form is open (PCE-01). */
export interface FurtherPicture {
  key: string;
  /** The address, once it is uploaded. */
  url: string | null;
  file?: File | undefined;
  alt: string;
  alt_el: string;
  /** 0 to 1 while it is on its way. */
  progress?: number | undefined;
  hasFailed?: boolean | undefined;
}

/** Files that were not taken, by reason. */
interface RefusedFiles {
  noPictures: File[];
  tooMany: File[];
}

type Texts = Pick<FurtherPicture, "alt" | "alt_el">;

export type FurtherPictures = ReturnType<typeof useFurtherPictures>;

/** Pictures are sent as they are chosen, one after the other; what they are for the shop is saved with the form. */
export function useFurtherPictures(saved: readonly ProductPicture[], kept: FurtherPicture[] | undefined) {
  const client = useAdminClient();
  // My pictures; undefined while they are as saved, whoever saves them.
  const [mine, setMine] = useState(() => kept?.map(unsent));
  const [refused, setRefused] = useState<RefusedFiles>({ noPictures: [], tooMany: [] });
  const queue = useRef(Promise.resolve());
  // An upload on its way goes on while the form is drawn anew.
  const latest = useRef(mine);
  const pictures = mine ?? saved.map(asFurther);

  const put = (list: FurtherPicture[] | undefined) => {
    latest.current = list;
    setMine(list);
  };
  const change = (next: (list: FurtherPicture[]) => FurtherPicture[]) =>
    put(next(latest.current ?? saved.map(asFurther)));
  const set = (key: string, fields: Partial<FurtherPicture>) =>
    put(latest.current?.map((one) => (one.key === key ? { ...one, ...fields } : one)));

  const send = (key: string, file: File) => {
    set(key, { progress: 0, hasFailed: false });
    queue.current = queue.current.then(async () => {
      // Removed before its turn.
      if (!latest.current?.some((one) => one.key === key)) return;
      try {
        const url = await uploadPicture(client, file, (progress) => set(key, { progress }));
        set(key, { url, progress: undefined });
      } catch (error) {
        // oxlint-disable-next-line no-console -- PRD-07: a failed picture is logged; the others go on
        console.error("Image upload failed", error);
        set(key, { hasFailed: true, progress: undefined });
      }
    });
  };

  const add = (files: readonly File[]) => {
    const room = mostPictures - 1 - pictures.length;
    const isPicture = (file: File) => file.size > 0 && pictureRefusal(file) !== "picture type";
    const found = files.filter(isPicture);
    const taken = found.slice(0, Math.max(0, room));
    setRefused({
      noPictures: files.filter((file) => !isPicture(file)),
      tooMany: found.slice(taken.length),
    });
    const added = taken.map((file) => ({
      key: randomUuid(),
      url: null,
      file,
      alt: "",
      alt_el: "",
    }));
    change((list) => [...list, ...added]);
    for (const { key, file } of added) send(key, file);
  };

  return {
    pictures,
    /** The changed pictures; undefined when nothing was changed. */
    mine,
    refused,
    /** Once none is on its way any more; undefined: as saved. */
    arrived: async () => {
      for (let waited; waited !== queue.current;) {
        waited = queue.current;
        // oxlint-disable-next-line no-await-in-loop -- others may be added meanwhile
        await waited;
      }
      return latest.current;
    },
    add,
    again: ({ key, file }: FurtherPicture) => file && send(key, file),
    remove: (key: string) => change((list) => list.filter((one) => one.key !== key)),
    /** Places count from 0. */
    move: (key: string, to: number) => change((list) => moved(list, key, to)),
    write: (key: string, texts: Partial<Texts>) =>
      change((list) => list.map((one) => (one.key === key ? { ...one, ...texts } : one))),
    /** The picture leaves its place to the one that was the first so far. */
    swap: (key: string, first: { url: string | null; file: File | undefined }, texts: Texts) => {
      const { url, file } = first;
      const other = url && !file ? { ...asFurther({ url, alt: null, alt_el: null }), ...texts } : [];
      change((list) => list.flatMap((one) => (one.key === key ? other : one)));
      if (file) add([file]);
    },
    takeTheirs: () => put(undefined),
  };
}

/** Those that have arrived. */
export function arranged(pictures: readonly FurtherPicture[]): ListedPicture[] {
  return pictures.flatMap(({ url, alt, alt_el }) => (url === null ? [] : [{ url, alt, alt_el }]));
}

export function asFurther({ url, alt, alt_el }: Omit<ProductPicture, "position">): FurtherPicture {
  return { key: url, url, alt: alt ?? "", alt_el: alt_el ?? "" };
}

/** Its upload ended with the form that began it. */
function unsent(picture: FurtherPicture): FurtherPicture {
  return picture.url ? picture : { ...picture, hasFailed: true, progress: undefined };
}

function moved(list: FurtherPicture[], key: string, to: number): FurtherPicture[] {
  const one = list.find((picture) => picture.key === key);
  if (!one || to < 0 || to >= list.length) return list;
  const others = list.filter((picture) => picture !== one);
  return [...others.slice(0, to), one, ...others.slice(to)];
}
