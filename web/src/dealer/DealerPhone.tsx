import { Dealer } from "../table/Dealer";
import { BoardRow } from "../table/Streets";
import { useDealing } from "./dealing";
import { NextMove, Spots, Status } from "./DealerDock";
import { CalledOut } from "./DealerSide";

/** On a phone: the dealer's cards, the spots one below the other, and the next key within reach of the thumb. */
export function DealerPhone() {
  const { sheet } = useDealing();
  return (
    <>
      <main class="dl-main" id="main" aria-label="Table">
        <div class={`dl-felt on-felt n${sheet.hands.dealer}`}>
          <Dealer small />
          <BoardRow />
        </div>
        <CalledOut />
        <Spots />
      </main>
      <section class="dl-foot" aria-label="Dealer">
        <Status />
        <NextMove />
      </section>
    </>
  );
}
