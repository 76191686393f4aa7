import { useMutation, type UseMutationOptions } from "@tanstack/react-query";
import { useRef, type SyntheticEvent } from "react";

/**
 * Once at a time: a double click's second press comes before the screen shows the first one under way. A refusal is
 * answered at once, though `onSettled` still reads anew.
 */
export function useAction<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const running = useRef(false);
  const { mutate, isPending } = useMutation({
    ...options,
    onError: (...refusal) => {
      running.current = false;
      return options.onError?.(...refusal);
    },
  });
  return {
    isPending,
    mutate(variables: Variables) {
      if (running.current) return;
      running.current = true;
      mutate(variables, {
        onSettled: () => {
          running.current = false;
        },
      });
    },
  };
}

/** The second press of a double click would, in a list whose rows go at once, meet the next row. */
export function isSecondPress({ nativeEvent }: SyntheticEvent): boolean {
  return nativeEvent instanceof UIEvent && nativeEvent.detail > 1;
}
