import { useCallback } from "react";

/** A `ref` that shows a chosen file in its image, and lets go of the file's address with it. */
export function useChosenFile(file: File) {
  return useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
}
