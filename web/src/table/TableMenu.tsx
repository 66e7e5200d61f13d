// What the table adds to the menu: leaving, sitting out, chips, spots, inviting.

import { Button, Icon, money } from "../kit";
import { Link } from "../shell";
import { useTable } from "./state";
import { count } from "./words";

export function TableMenu() {
  const { sitter, frame, ask, tell, open, leave, sheet, fit, moment } = useTable();
  const send = (command: Parameters<typeof ask>[0]) => async () => {
    const problem = await ask(command);
    open(null);
    if (problem) tell(problem.message);
  };
  const phone = fit.shape === "phone";
  return (
    <div class="tp-menu">
      {(sitter || moment.is === "line") && (
        <Button icon="leave" onClick={() => void leave()}>
          Leave the table
        </Button>
      )}
      {sitter && (
        <p class="note">
          Your {money(sitter.chips)} go back to your wallet.
          {frame.public.spots.some((spot) => spot.player === sitter.player) ? " Wagers on the felt are played to the end." : ""}
        </p>
      )}
      {sitter && (
        <div class="tp-menurow">
          <Button size="small" icon="chips" onClick={() => open({ is: "buy" })}>
            Buy chips
          </Button>
          <Button size="small" icon="pause" onClick={() => void send({ do: sitter.away ? "sit-in" : "sit-out" })()}>
            {sitter.away ? "Come back" : "Sit out"}
          </Button>
          {frame.public.seats > 1 && (
            <Button size="small" icon="seat" onClick={() => open({ is: "spots" })}>
              {sitter.spots.length > 1 ? `You play ${count(sitter.spots.length, "spot")}` : "Play two spots"}
            </Button>
          )}
          {frame.public.turn && (
            <Button size="small" onClick={() => void send({ do: "pass-bank", passes: false })()}>
              Offer me the bank
            </Button>
          )}
        </div>
      )}
      <div class="tp-menurow">
        <Button size="small" icon="share" onClick={() => open({ is: "share" })}>
          Invite people
        </Button>
        {phone && (
          <Button size="small" icon="coach" onClick={() => open({ is: "coach" })}>
            Coach
          </Button>
        )}
        {phone && (
          <Button size="small" icon="keyboard" onClick={() => open({ is: "keys" })}>
            Rules and keys
          </Button>
        )}
        <Link class="lone" href={`/rules/${sheet.id}`}>
          <Icon name="book" /> Rules of this table
        </Link>
      </div>
    </div>
  );
}
