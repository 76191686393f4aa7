/** Degrees north and east, as the settings hold them. */
export interface Place {
  latitude: number;
  longitude: number;
}

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const between = String.raw`(?:,|%2C|/|\s|%20)\s*`;

/** Forms in which a map's address holds a place, the surest first: a pin, a question, the middle of the picture. */
const forms = [
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(`[?&](?:mlat=)${number}&mlon=${number}`),
  new RegExp(
    `(?:[?&](?:q|query|ll|sll|daddr|destination|coordinate|center)=|geo:)(?:loc:)?${number}${between}${number}`,
    "i",
  ),
  new RegExp(`/(?:place|search|dir/[^/]*)/${number}${between}\\+?${number}`),
  new RegExp(`/@${number},${number}`),
  new RegExp(`#map=\\d+(?:\\.\\d+)?/${number}/${number}`),
  new RegExp(`^\\s*${number}\\s*[,;\\s]\\s*${number}\\s*$`),
];

/** The place that a pasted address of Google, Apple, Bing or OpenStreetMap, or a pair of numbers, is about. */
export function placeOf(pasted: string): Place | undefined {
  for (const form of forms) {
    const [, north, east] = form.exec(pasted) ?? [];
    if (north === undefined || east === undefined) continue;
    const place = { latitude: Number(north), longitude: Number(east) };
    if (Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180) return place;
  }
  return undefined;
}

/** Whether it is a share link, which names no place before it is opened. */
export function isShortLink(pasted: string): boolean {
  return /^\s*(?:https?:\/\/)?(?:maps\.app\.goo\.gl|goo\.gl|g\.co|bit\.ly|maps\.apple)\//i.test(pasted);
}
