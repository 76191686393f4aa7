/** A browser: what its tabs write is one storage, and each hears of the others' writes when its turn comes. */
export function openBrowser() {
  const shared = new Map<string, string>();
  const tabs: Tab[] = [];
  return {
    shared,
    open(): Tab {
      const tab = openTab(shared, () => tabs.filter((one) => one !== tab));
      tabs.push(tab);
      return tab;
    },
  };
}

export type Tab = ReturnType<typeof openTab>;
type Refusal = "full" | "blocked" | undefined;

function openTab(shared: Map<string, string>, others: () => Tab[]) {
  let refusal: Refusal;
  let news: Event[] = [];
  let isAsleep = false;
  let page = new EventTarget();
  const area = (values: Map<string, string>, tellOthers: () => void): Storage => ({
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      if (refusal === "full") throw new DOMException("full", "QuotaExceededError");
      values.set(key, value);
      tellOthers();
    },
    removeItem: (key) => {
      values.delete(key);
      tellOthers();
    },
  });
  const own = area(new Map(), () => undefined);
  const common = area(shared, () => {
    for (const tab of others()) tab.note();
  });
  const guarded = (storage: Storage) => {
    if (refusal === "blocked") throw new DOMException("blocked", "SecurityError");
    return storage;
  };
  return {
    get localStorage() {
      return guarded(common);
    },
    get sessionStorage() {
      return guarded(own);
    },
    addEventListener: (type: string, listener: EventListener) => page.addEventListener(type, listener),
    removeEventListener: (type: string, listener: EventListener) => page.removeEventListener(type, listener),
    refuse: (next: Refusal) => (refusal = next),
    /** A page in the back/forward cache hears of nothing. */
    note: () => void (isAsleep || news.push(new Event("storage"))),
    hear() {
      const heard = news.splice(0);
      for (const event of heard) page.dispatchEvent(event);
    },
    sleep: () => {
      isAsleep = true;
      news = [];
    },
    wake() {
      isAsleep = false;
      page.dispatchEvent(new Event("pageshow"));
    },
    isAsleep: () => isAsleep,
    /** The next page in this tab: nobody of the last one listens. */
    reload: () => {
      page = new EventTarget();
      isAsleep = false;
      news = [];
    },
  };
}

interface Store<Value> {
  read: () => Value;
  subscribe: (listener: () => void) => () => void;
}

/** Mounts a component that shows what React keeps equal to a store. */
export function mount<Value>({ read, subscribe }: Store<Value>) {
  let shown = read();
  const unmount = subscribe(() => (shown = read()));
  return { value: () => shown, unmount };
}
