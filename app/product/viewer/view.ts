/** How a picture is shown: so many times as large, its middle moved by CSS pixels from the room's. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const whole: View = { scale: 1, x: 0, y: 0 };
/** Enough for each pixel of the largest picture that the shop takes, on a phone too (PCE-02). */
const mostScale = 10;

/** The point at `at`, from the room's middle, stays there. */
export function scaledAt(view: View, scale: number, at: Point): View {
  const next = Math.min(mostScale, Math.max(1, scale));
  const ratio = next / view.scale;
  return { scale: next, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
}

/** The picture, as large as it fits in the room, never leaves an edge of it free that it could fill. */
export function keptInRoom(view: View, picture: Size, room: Size): View {
  const fit = Math.min(room.width / picture.width, room.height / picture.height);
  const along = (place: number, side: number, most: number) => {
    const free = Math.max(0, (side * fit * view.scale - most) / 2);
    return Math.min(free, Math.max(-free, place));
  };
  return {
    scale: view.scale,
    x: along(view.x, picture.width, room.width),
    y: along(view.y, picture.height, room.height),
  };
}
