/** Every drawing of the kit, mounted once by the shell; cards, chips and icons refer to it by id. */

import { Court } from "./Court";
import { DRAWINGS } from "./drawings";
import { ICONS, TAG_ICONS } from "./icons";

const NET =
  "M10 26 L26 10 M10 42 L42 10 M10 58 L58 10 M10 74 L74 10 M10 90 L90 10 M10 106 L90 26 M10 122 " +
  "L90 42 M18 130 L90 58 " +
  "M34 130 L90 74 M50 130 L90 90 M66 130 L90 106 M82 130 L90 122 M90 26 L74 10 M90 42 L58 10 " +
  "M90 58 L42 10 M90 74 L26 10 " +
  "M90 90 L10 10 M90 106 L10 26 M90 122 L10 42 M82 130 L10 58 M66 130 L10 74 M50 130 L10 90 " +
  "M34 130 L10 106 M18 130 L10 122";

export function Sprite() {
  return (
    <svg class="sprite" aria-hidden="true" focusable="false">
      {DRAWINGS.map(([id, field, path]) => (
        <symbol key={id} id={id} viewBox={field}>
          <path d={path} />
        </symbol>
      ))}
      <Back />
      <Court />
      {Object.entries(ICONS).map(([name, path]) => (
        <symbol key={name} id={`ic-${name}`} viewBox="0 0 18 18">
          <path d={path} />
        </symbol>
      ))}
      {Object.entries(TAG_ICONS).map(([name, path]) => (
        <symbol key={name} id={`t-${name}`} viewBox="0 0 12 12">
          <path d={path} />
        </symbol>
      ))}
    </svg>
  );
}

/** One back for both decks: the card sets its colours. */
function Back() {
  return (
    <symbol id="back" viewBox="0 0 100 140">
      <rect class="face" x=".5" y=".5" width="99" height="139" rx="8" />
      <rect class="b1" x="6" y="6" width="88" height="128" rx="4" />
      <g class="b2" stroke-width=".7" opacity=".55">
        <path d={NET} />
      </g>
      <rect class="b2" x="10" y="10" width="80" height="120" rx="2" stroke-width="1.2" />
      <circle class="b1" cx="50" cy="70" r="22" />
      <circle class="b2" cx="50" cy="70" r="20" stroke-width="1.2" />
      <circle class="b2" cx="50" cy="70" r="17" stroke-width=".6" />
      <path class="b3" d="M50 57 L60 70 L50 83 L40 70 Z" />
      <path class="b1" d="M50 63 L55.4 70 L50 77 L44.6 70 Z" />
    </symbol>
  );
}
