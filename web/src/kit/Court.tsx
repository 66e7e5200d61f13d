/** The figures of the court cards, drawn for this project. The card sets the colours; a robe has those of the suit. */

const HALF = "0 0 56 57"; // a figure from the waist up: a large face has it twice, a medium one once

function King() {
  return (
    <symbol id="ct-K" viewBox={HALF}>
      <path class="ct-robe" d="M1 57 C3 48 10 43 19 41 H37 C46 43 53 48 55 57 Z" />
      <path class="ct-second" d="M22 44 L20 57 H36 L34 44 Z" />
      <path class="ct-gold" d="M26.4 46 H29.6 V57 H26.4 Z" />
      <path
        class="ct-line"
        d="M8 50 C7 52 6.4 54.6 6.2 57 M48 50 C49 52 49.6 54.6 49.8 57 M13 46.4 C11.4 49.6 10.8 53 10.6 57 M43
          46.4 C44.6 49.6 45.2 53 45.4 57"
      />
      <path
        class="ct-hair"
        d="M18.4 21 C14.6 27 14.6 36 17.4 41 C18.8 42.6 21.6 42 22.4 40 V21 Z M37.6 21 C41.4 27 41.4 36 38.6 41
          C37.2 42.6 34.4 42 33.6 40 V21 Z"
      />
      <path class="ct-white" d="M14.6 41.6 C18 48.6 23 51 28 51 C33 51 38 48.6 41.4 41.6 L37.6 38.6 H18.4 Z" />
      <path
        class="ct-ink"
        d="M19.6 43 l.9 2 l.9 -2 z M27.1 46.6 l.9 2 l.9 -2 z M34.6 43 l.9 2 l.9 -2 z M23.2 45.4 l.9 2 l.9 -2 z
          M31 45.4 l.9 2 l.9 -2 z"
      />
      <path class="ct-skin" d="M20 19 H36 V31 C36 38 32 42 28 42 C24 42 20 38 20 31 Z" />
      <path
        class="ct-hair"
        d="M19.9 29 C20 39.6 23.6 45 28 46.6 C32.4 45 36 39.6 36.1 29 C35.2 32.6 33 33.8 31 33.4 C29.8 33.2 29
          32.4 28 32.4 C27 32.4 26.2 33.2 25 33.4 C23 33.8 20.8 32.6 19.9 29 Z"
      />
      <path class="ct-mouth" d="M25.8 35.9 C27 35 29 35 30.2 35.9 C29 37.2 27 37.2 25.8 35.9 Z" />
      <path
        class="ct-line"
        d="M22 24.6 C23 23.6 25 23.6 26 24.4 M34 24.6 C33 23.6 31 23.6 30 24.4 M28.4 25 V29.8 C28.4 30.6 27 30.8
          26.6 30.2"
      />
      <circle class="ct-ink" cx="24.1" cy="26.6" r=".95" />
      <circle class="ct-ink" cx="31.9" cy="26.6" r=".95" />
      <path class="ct-gold" d="M16.6 20.4 L12.8 6.4 L21 12.6 L28 2.6 L35 12.6 L43.2 6.4 L39.4 20.4 Z" />
      <path class="ct-second" d="M16.2 17 H39.8 V21.4 H16.2 Z" />
      <circle class="ct-gold" cx="12.8" cy="5.6" r="1.7" />
      <circle class="ct-gold" cx="43.2" cy="5.6" r="1.7" />
      <circle class="ct-robe" cx="28" cy="2.6" r="2" />
      <circle class="ct-white" cx="21" cy="19.2" r="1.1" />
      <circle class="ct-white" cx="28" cy="19.2" r="1.3" />
      <circle class="ct-white" cx="35" cy="19.2" r="1.1" />
      <path class="ct-white" d="M48.6 8 L50 4 L51.4 8 V41 H48.6 Z" />
      <path class="ct-gold" d="M45 41 H55 V43.4 H45 Z" />
      <path class="ct-skin" d="M47.4 44.4 H52.6 C53.6 46 53.4 49 52 50 H48 C46.6 49 46.4 46 47.4 44.4 Z" />
      <circle class="ct-gold" cx="50" cy="52" r="1.8" />
    </symbol>
  );
}

function Queen() {
  return (
    <symbol id="ct-Q" viewBox={HALF}>
      <path
        class="ct-hair"
        d="M28 15 C19 15 15.6 21 15.4 28 C15.2 35 13 40 11 44 C16 47.6 21 46 23 42 H33 C35 46 40 47.6 45 44 C43
          40 40.8 35 40.6 28 C40.4 21 37 15 28 15 Z"
      />
      <path
        class="ct-robe"
        d="M1 57 C3 49.6 9 45.6 17 44.4 C20 44 22 42.8 23.4 40.6 H32.6 C34 42.8 36 44 39 44.4 C47 45.6 53 49.6 55 57 Z"
      />
      <path class="ct-skin" d="M24.4 37 V41.6 C23 46 25 50.4 28 52 C31 50.4 33 46 31.6 41.6 V37 Z" />
      <path
        class="ct-second"
        d="M17.6 44.4 C19 50 22 54.6 24 57 H32 C34 54.6 37 50 38.4 44.4 C35.6 49.6 32 52 28 53 C24 52 20.4 49.6
          17.6 44.4 Z"
      />
      <path class="ct-chain" d="M22.6 43.6 C24 46.6 26 48 28 48 C30 48 32 46.6 33.4 43.6" />
      <circle class="ct-gold" cx="28" cy="48.8" r="1.5" />
      <path class="ct-line" d="M9 49.6 C8 52 7.4 54.6 7.2 57 M47 49.6 C48 52 48.6 54.6 48.8 57" />
      <path
        class="ct-skin"
        d="M20.6 22 C20.6 18 24 16.4 28 16.4 C32 16.4 35.4 18 35.4 22 V29.6 C35.4 35.6 31.6 39.8 28 39.8 C24.4
          39.8 20.6 35.6 20.6 29.6 Z"
      />
      <path
        class="ct-hair"
        d="M20.4 28 C20 22.6 23 20.4 28 19.8 C33 20.4 36 22.6 35.6 28 C37.4 22 35.6 15.4 28 15.4 C20.4 15.4 18.6
          22 20.4 28 Z"
      />
      <path
        class="ct-line"
        d="M22.4 25.4 C23.4 24.4 25.2 24.4 26 25.2 M33.6 25.4 C32.6 24.4 30.8 24.4 30 25.2 M28.3 26 V30 C28.3
          30.8 27.2 31 26.9 30.4"
      />
      <circle class="ct-ink" cx="24.3" cy="27.2" r=".95" />
      <circle class="ct-ink" cx="31.7" cy="27.2" r=".95" />
      <path
        class="ct-lip"
        d="M25.8 34 C26.8 33 27.4 33.2 28 33.6 C28.6 33.2 29.2 33 30.2 34 C29.2 35.4 26.8 35.4 25.8 34 Z"
      />
      <path
        class="ct-gold"
        d="M18.6 18 C17.8 13 16.2 9.6 14.4 7.4 C18 9 20.4 9 21.6 5 C23.4 9.4 26 8.6 28 3 C30 8.6 32.6 9.4 34.4 5
          C35.6 9 38 9 41.6 7.4 C39.8 9.6 38.2 13 37.4 18 C31 15.6 25 15.6 18.6 18 Z"
      />
      <circle class="ct-white" cx="14.2" cy="6.8" r="1.5" />
      <circle class="ct-white" cx="21.6" cy="4.4" r="1.5" />
      <circle class="ct-white" cx="28" cy="2.4" r="1.7" />
      <circle class="ct-white" cx="34.4" cy="4.4" r="1.5" />
      <circle class="ct-white" cx="41.8" cy="6.8" r="1.5" />
      <circle class="ct-robe" cx="28" cy="12.8" r="1.5" />
      <circle class="ct-second" cx="22.4" cy="14" r="1.1" />
      <circle class="ct-second" cx="33.6" cy="14" r="1.1" />
      <path class="ct-stem" d="M48 50 C48.6 44 49 38 48.4 31" />
      <path
        class="ct-leaf"
        d="M48.8 41 C51.6 40.6 53.4 38.8 54 36.4 C51 36.6 49.2 38.4 48.8 41 Z M48.4 45 C45.8 44.4 44 42.6 43.4
          40.4 C46.2 40.8 48 42.6 48.4 45 Z"
      />
      <circle class="ct-second" cx="48.4" cy="23.6" r="2.8" />
      <circle class="ct-second" cx="45" cy="26.2" r="2.8" />
      <circle class="ct-second" cx="51.8" cy="26.2" r="2.8" />
      <circle class="ct-second" cx="46.4" cy="30" r="2.8" />
      <circle class="ct-second" cx="50.4" cy="30" r="2.8" />
      <circle class="ct-gold" cx="48.4" cy="27.2" r="2.1" />
      <path
        class="ct-skin"
        d="M45.6 49 C47 47 50 47 51 49.2 C51.4 51.6 49.6 53.4 47.8 53 C46 52.6 44.8 50.8 45.6 49 Z"
      />
    </symbol>
  );
}

function Jack() {
  return (
    <symbol id="ct-J" viewBox={HALF}>
      <path
        class="ct-hair"
        d="M28 14 C19.4 14 16 20 16 27 C16 33 15.6 37 14.6 40.4 C18 42.4 21.4 41.6 23 39 H33 C34.6 41.6 38 42.4
          41.4 40.4 C40.4 37 40 33 40 27 C40 20 36.6 14 28 14 Z"
      />
      <path class="ct-robe" d="M1 57 C3 49 10 45 19 43.4 L24 40 H32 L37 43.4 C46 45 53 49 55 57 Z" />
      <path class="ct-second" d="M19 43.4 L15.6 57 H26 L28 48 Z M37 43.4 L40.4 57 H30 L28 48 Z" />
      <path class="ct-gold" d="M24 40.6 L28 48.6 L32 40.6 L35.6 42.6 L29.2 52 H26.8 L20.4 42.6 Z" />
      <path class="ct-skin" d="M24.8 37 H31.2 V41.4 L28 47 L24.8 41.4 Z" />
      <circle class="ct-gold" cx="28" cy="54.6" r="1.3" />
      <path class="ct-line" d="M8.4 50.4 C7.6 52.6 7.2 54.8 7 57 M47.6 50.4 C48.4 52.6 48.8 54.8 49 57" />
      <path class="ct-skin" d="M20.8 21 H35.2 V29.6 C35.2 35.4 31.6 39.4 28 39.4 C24.4 39.4 20.8 35.4 20.8 29.6 Z" />
      <path class="ct-hair" d="M20.6 20 H35.4 V24 C31 22.4 25 22.4 20.6 24.4 Z" />
      <path
        class="ct-line"
        d="M22.6 25.8 C23.6 25 25.2 25 26 25.6 M33.4 25.8 C32.4 25 30.8 25 30 25.6 M28.3 26.4 V30.2 C28.3 31 27.2
          31.2 26.9 30.6 M25.8 34.4 C27.2 35.4 28.8 35.4 30.2 34.4"
      />
      <circle class="ct-ink" cx="24.3" cy="27.6" r=".95" />
      <circle class="ct-ink" cx="31.7" cy="27.6" r=".95" />
      <path
        class="ct-robe"
        d="M14.8 18.6 C14.4 10.4 20 6 28.4 6 C37 6 41.8 10.4 41.4 18.6 C33 15.4 23 15.4 14.8 18.6 Z"
      />
      <path
        class="ct-gold"
        d="M14 21.4 C13.6 19.6 13.8 18.6 14.6 17.6 C23 14.4 33 14.4 41.4 17.6 C42.2 18.6 42.4 19.6 42 21.4 C33 18
          23 18 14 21.4 Z"
      />
      <path
        class="ct-white"
        d="M36 12 C38 5.6 43.6 2 51.4 3.2 C49.6 4.2 50 5 50.6 5.6 C48.4 6 48.4 7 48.8 7.8 C46.6 8 46 9 46.2 10
          C43.6 10.4 39.6 11 36 14.6 Z"
      />
      <path class="ct-line" d="M37 12.6 C40.4 8 44.6 5.4 48.6 4.4" />
      <circle class="ct-second" cx="36.4" cy="13.8" r="1.8" />
      <path class="ct-wood" d="M7.4 12 H9.4 V54 H7.4 Z" />
      <path
        class="ct-white"
        d="M8.4 3 L10.2 11 H6.6 Z M9.4 12 C13.4 11.4 14.4 15 14 18 C13 21.4 11 21.6 9.4 21 Z M7.4 13.6 L3.4 12.2
          C4.4 15 4.4 17.4 3.4 20 L7.4 18.6 Z"
      />
      <path class="ct-skin" d="M6 46 H10.8 C12 47.6 11.8 50.4 10.4 51.4 H6.4 C5 50.4 4.8 47.6 6 46 Z" />
    </symbol>
  );
}

export function Court() {
  return (
    <>
      <King />
      <Queen />
      <Jack />
      <clipPath id="ct-edge">
        <rect x="1" y="1" width="98" height="138" rx="7.6" />
      </clipPath>
    </>
  );
}
