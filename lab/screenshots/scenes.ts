import { deskScenes } from "./desk-scenes.ts";
import { mailScenes } from "./mail-scenes.ts";
import { purchaseScenes } from "./purchase-scenes.ts";
import type { Scene } from "./scene.ts";
import { shopScenes } from "./shop-scenes.ts";
import { signInScenes } from "./sign-in-scenes.ts";

export const scenes: readonly Scene[] = [
  ...shopScenes,
  ...purchaseScenes,
  ...signInScenes,
  ...deskScenes,
  ...mailScenes,
];
