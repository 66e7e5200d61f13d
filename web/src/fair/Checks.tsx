import type { Check } from "./verify";

/** Checks, one sentence each: a tick, a cross, or a dot where there was nothing to prove. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <ul class="fp-checks">
      {checks.map((check) => (
        <li key={check.name + check.says} class={check.ok ? (check.aside ? "aside" : "true") : "false"}>
          <Mark of={check} />
          <span>
            <span class="sr">{check.ok ? (check.aside ? "Note: " : "True: ") : "False: "}</span>
            {check.says}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function tally(checks: readonly Check[]): string {
  const proofs = checks.filter((check) => !check.aside);
  const wrong = proofs.filter((check) => !check.ok).length;
  if (wrong) return `${wrong} of ${proofs.length} checks ${wrong === 1 ? "is" : "are"} false.`;
  return proofs.length === 1 ? "The one check is true." : `All ${proofs.length} checks are true.`;
}

function Mark({ of }: { of: Check }) {
  const path = !of.ok ? "M6 6l12 12M18 6L6 18" : of.aside ? "M12 11.5v5M12 7.6v.2" : "M5 12.5l4.5 4.5L19 7.5";
  return (
    <svg class="ic" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
