import { money, signed } from "../kit";
import { layOf, spotsOf, staked } from "./laid";
import { useFelt, worthOf } from "./state";
import { due, nameAt, uncircled } from "./words";

/** On a phone, a hand that is closed or waits for the floor: what every spot comes to, in the order in which it is paid. */
export function Summary() {
  const felt = useFelt();
  const { picture, entry, frame, open, voided, shape } = felt;
  const spots = spotsOf(entry.laid).filter((spot) => staked(layOf(entry.laid, spot)) > 0);
  return (
    <div class="rc-sum">
      <ul>
        {spots.map((spot) => {
          const worth = worthOf(felt, spot);
          const { pay, take } = due(voided ? [] : (worth?.wagers ?? []));
          return (
            <li key={spot}>
              <button type="button" onClick={() => open({ is: "spot", spot })}>
                <span class="no">{spot}</span>
                <span>
                  <b>{nameAt(frame, spot) ?? "Walk-in"}</b>
                  <small>{worth?.hand ?? ""}</small>
                  {!voided && uncircled(shape, worth?.wagers ?? []).map((one) => <small key={one.wager}>{one.title} {signed(one.net_cents)}</small>)}
                </span>
                <span class="rc-sumdue">
                  {pay > 0 && <span class="t-win">Pay {money(pay)}</span>}
                  {take > 0 && <span class={pay > 0 ? "t-lose less" : "t-lose"}>Take {money(take)}</span>}
                  {worth?.net_cents != null && pay === 0 && take === 0 && <span class="t-push">{voided ? "Back" : "Push"}</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {picture.phase === "closed" && !voided && picture.tray_cents !== null && <p class="note">Tray {signed(picture.tray_cents)}</p>}
    </div>
  );
}
