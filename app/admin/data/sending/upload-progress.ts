/** `fetch` reports no progress: uploads with a listener go through XMLHttpRequest, same request, same answer. */
export type UploadProgress = (share: number) => void;

const followed = new Map<string, UploadProgress>();

/** `path` is the object's name in its bucket; `onProgress` gets 0 to 1. Returns how to stop following. */
export function followUpload(path: string, onProgress: UploadProgress): () => void {
  followed.set(path, onProgress);
  return () => {
    followed.delete(path);
  };
}

export const fetchWithProgress: typeof fetch = (input, init) => {
  const url = input instanceof Request ? input.url : String(input);
  const onProgress = followed.get(url.slice(url.lastIndexOf("/") + 1));
  if (!onProgress || !(init?.body instanceof FormData)) return fetch(input, init);
  return sendWithProgress(url, init, onProgress);
};

function sendWithProgress(url: string, init: RequestInit, onProgress: UploadProgress) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? "POST", url);
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.responseType = "arraybuffer";
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener("load", () => resolve(answerOf(request)));
    request.addEventListener("error", () => reject(new TypeError("The upload did not arrive")));
    request.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
    init.signal?.addEventListener("abort", () => request.abort());
    request.send(init.body instanceof FormData ? init.body : null);
  });
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const body: unknown = request.response;
  return new Response(body instanceof ArrayBuffer && body.byteLength > 0 ? body : null, {
    status: request.status,
    statusText: request.statusText,
    headers,
  });
}
