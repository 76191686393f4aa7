import { fromBase64url, utf8 } from "#domain/bytes.ts";

/** A browser's public key and authentication secret, base64url. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** A message's own pair of keys and its salt, 16 bytes. */
interface Chance {
  pair: CryptoKeyPair;
  salt: Bytes;
}

type Bytes = Uint8Array<ArrayBuffer>;

const curve = { name: "ECDH", namedCurve: "P-256" };
const recordSize = 4096;

/**
 * Encrypts a message of one record for a browser (RFC 8291, in the coding of RFC 8188).
 * @param chance given in tests alone, by the vector of RFC 8291 §5
 */
export async function encryptPush(text: string, keys: PushKeys, chance?: Chance): Promise<Bytes> {
  const { pair, salt } = chance ?? {
    pair: await crypto.subtle.generateKey(curve, false, ["deriveBits"]),
    salt: crypto.getRandomValues(new Uint8Array(16)),
  };
  const browsersKey = fromBase64url(keys.p256dh);
  const ownKey = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  const other = await crypto.subtle.importKey("raw", browsersKey, curve, false, []);
  const secret = await crypto.subtle.deriveBits({ name: "ECDH", public: other }, pair.privateKey, 256);
  const about = joined(utf8("WebPush: info\0"), browsersKey, ownKey);
  const key = await derive(new Uint8Array(secret), { salt: fromBase64url(keys.auth), about, bytes: 32 });
  const content = await derive(key, { salt, about: utf8("Content-Encoding: aes128gcm\0"), bytes: 16 });
  const iv = await derive(key, { salt, about: utf8("Content-Encoding: nonce\0"), bytes: 12 });
  const cipher = await crypto.subtle.importKey("raw", content, "AES-GCM", false, ["encrypt"]);
  // The last record of a message ends with 2 (RFC 8188 §2).
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, cipher, joined(utf8(text), Uint8Array.of(2)));
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, recordSize);
  return joined(salt, size, Uint8Array.of(ownKey.length), ownKey, new Uint8Array(sealed));
}

async function derive(
  secret: Bytes,
  { salt, about, bytes }: { salt: Bytes; about: Bytes; bytes: number },
): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const how = { name: "HKDF", hash: "SHA-256", salt, info: about };
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, bytes * 8));
}

function joined(...parts: Bytes[]): Bytes {
  return new Uint8Array(parts.flatMap((part) => Array.from(part)));
}
