/** The listeners of each channel, for both engines: one LISTEN a channel, however many callers. */
export interface Listeners {
  add(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  notify(channel: string, payload: string): void;
  channels(): string[];
  onReconnect(callback: () => void): () => void;
  reconnected(): void;
}

export function createListeners(server: {
  listen(channel: string): Promise<void>;
  unlisten(channel: string): Promise<void>;
}): Listeners {
  const byChannel = new Map<string, Set<(payload: string) => void>>();
  const onReconnect = new Set<() => void>();

  return {
    async add(channel, onPayload) {
      const callbacks = byChannel.get(channel) ?? new Set();
      const callback = (payload: string): void => onPayload(payload);
      byChannel.set(channel, callbacks.add(callback));
      try {
        // The second listener of a channel waits too: it resolves when the server is known to listen.
        await server.listen(channel);
      } catch (error) {
        callbacks.delete(callback);
        if (callbacks.size === 0) byChannel.delete(channel);
        throw error;
      }
      return async () => {
        callbacks.delete(callback);
        if (callbacks.size > 0 || byChannel.get(channel) !== callbacks) return;
        byChannel.delete(channel);
        await server.unlisten(channel);
      };
    },
    notify(channel, payload) {
      for (const callback of byChannel.get(channel) ?? []) callback(payload);
    },
    channels: () => [...byChannel.keys()],
    onReconnect(callback) {
      const entry = (): void => callback();
      onReconnect.add(entry);
      return () => onReconnect.delete(entry);
    },
    reconnected() {
      for (const callback of onReconnect) callback();
    },
  };
}
