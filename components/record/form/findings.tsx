import type { FieldError, Finding } from "@/contracts/kit/validate";
import { Note } from "@/components/ui/note";
import { PlainButton } from "@/components/ui/plain-button";

/** Sentences whose item has no field of its own (a set of rows, a file, a link); each can be scrolled to. */
export function LooseErrors({ errors }: { errors: readonly FieldError[] }) {
  return errors.map(({ path, message }) => (
    <div key={path} data-field={path}>
      <Note tone="wrong">{message}</Note>
    </div>
  ));
}

interface FindingsProps {
  readonly findings: readonly (FieldError & Partial<Finding>)[];
  /** Sentence before the list; the standard one says how many there are. */
  readonly title?: string;
  /** Leads to the field; without it the sentences are plain text. */
  readonly onGo?: ((path: string) => void) | undefined;
}

/** What the rules find, as a list above what is read or typed. */
export function FindingsNote({ findings, title, onGo }: FindingsProps) {
  if (findings.length === 0) return null;
  return (
    <Note tone="warn">
      {title ?? `档案中有 ${findings.length} 处需要核对：`}
      <ul>
        {findings.map(({ rule = "", path, message }) => (
          <li key={`${rule} ${path}`}>
            {onGo ? (
              <PlainButton look="quiet" onClick={() => onGo(path)}>
                {message}
              </PlainButton>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </Note>
  );
}
