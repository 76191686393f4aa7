import { useAddress } from "../../lists/address.ts";
import { ImportDialog } from "./import-dialog.tsx";
import { ImportsDialog } from "./past/imports-dialog.tsx";
import { PastImportDialog } from "./past/past-import-dialog.tsx";

/** The import that the address asks for: `new`, the `list` of earlier ones, or one by its id. */
export function ImportPlace({ opened }: { opened: string }) {
  const address = useAddress();
  const open = (next: string | undefined) => address.change({ import: next });
  const onClose = () => open(undefined);
  const onList = () => open("list");
  if (opened === "new") return <ImportDialog onOpen={open} onList={onList} onClose={onClose} />;
  if (opened === "list") return <ImportsDialog onOpen={open} onClose={onClose} />;
  return <PastImportDialog key={opened} id={opened} onNew={() => open("new")} onList={onList} onClose={onClose} />;
}
