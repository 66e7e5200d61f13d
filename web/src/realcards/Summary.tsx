import { money, signed } from "../kit";
import { PushChips } from "../staff";
import { correctedOf } from "./corrected";
import { layOf, spotsOf, staked } from "./laid";
import { folded } from "./shape";
import { useRealCards, worthOf } from "./state";
import { dueAt, handSays, nameAt, uncircled } from "./words";

/** On a phone, a hand that is closed, waits for the floor or is only looked at: what every spot comes to, in the order
    in which it is paid. */
export function Summary() {
  const real = useRealCards();
  const { picture, entry, frame, open, voided, shape, staff } = real;
  const waits = picture.phase === "called";
  const right = correctedOf(frame, picture) !== null;
  const spots = spotsOf(entry.laid).filter((spot) => staked(layOf(entry.laid, spot)) > 0);
  return (
    <div class="rc-sum">
      <ul>
        {spots.map((spot) => {
          const worth = worthOf(real, spot);
          const { pay, take } = dueAt(real, spot, voided ? [] : (worth?.wagers ?? []));
          return (
            <li key={spot}>
              <button type="button" onClick={() => open({ is: "spot", spot })}>
                <span class="no">{spot}</span>
                <span>
                  <b>{nameAt(frame, spot) ?? "Walk-in"}</b>
                  <small>{handSays(folded(shape.info, layOf(entry.laid, spot)), worth?.hand)}</small>
                  {!voided &&
                    uncircled(shape, worth?.wagers ?? []).map((one) => (
                      <small key={one.wager}>
                        {one.title} {signed(one.net_cents)}
                      </small>
                    ))}
                </span>
                <span class="rc-sumdue">
                  {pay > 0 && (
                    <span class="t-win">
                      {right ? "Corrected: pay" : waits ? "Will pay" : "Pay"} {money(pay)}
                      {right && " more"}
                    </span>
                  )}
                  {pay > 0 && staff?.card.chips === "issued" && (
                    <PushChips cents={pay} of={staff.card.tray_values} label="Chips to push" />
                  )}
                  {take > 0 && (
                    <span class={pay > 0 ? "t-lose less" : "t-lose"}>
                      {right ? "Corrected: take" : waits ? "Will take" : "Take"} {money(take)}
                    </span>
                  )}
                  {worth?.net_cents != null && pay === 0 && take === 0 && (
                    <span class="t-push">{voided ? "Back" : right ? "Stays as it was" : "Push"}</span>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {!voided && picture.tray_cents !== null && !shape.info.banked_by_player && (
        <p class="note">Tray {signed(picture.tray_cents)}</p>
      )}
      {!voided && picture.bank?.net_cents != null && (
        <p class="note">
          Bank {signed(picture.bank.net_cents)}, {money(picture.bank.back_cents ?? 0)} back. Collections{" "}
          {money(picture.collected_cents ?? 0)}
        </p>
      )}
    </div>
  );
}
