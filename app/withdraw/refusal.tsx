/** Why a step could not be taken; nothing is shown, and nothing read out, without a title. */
export function Refusal({ title, text }: { title: string | undefined; text?: string }) {
  return (
    <div role="alert">
      {title === undefined ? null : (
        <div className="mt-8 rounded-md border border-danger bg-danger-soft px-5 py-4 text-danger">
          <p className="font-medium">{title}</p>
          {text ? <p className="mt-1">{text}</p> : null}
        </div>
      )}
    </div>
  );
}
