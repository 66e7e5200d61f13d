/** Three quiet synthesized sounds: a card, a chip, your turn. A win sounds no different from a loss. */

import { settings } from "./settings";

export type SoundName = "card" | "chip" | "turn";

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => {});
  return context;
}

export const sounds = {
  play(name: SoundName): void {
    if (settings().sound !== "on" || document.visibilityState === "hidden") return;
    const out = audio();
    if (!out) return;
    switch (name) {
      case "card":
        return brush(out, 0.07, 2400, 0.1);
      case "chip":
        brush(out, 0.02, 5200, 0.12);
        return tone(out, 2350, 0.05, 0.05, 0.012);
      case "turn":
        tone(out, 523, 0.09, 0.22, 0);
        return tone(out, 659, 0.08, 0.3, 0.11);
    }
  },
};

function fading(out: AudioContext, loud: number, seconds: number, after: number): GainNode {
  const gain = out.createGain();
  const start = out.currentTime + after;
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  gain.connect(out.destination);
  return gain;
}

function tone(out: AudioContext, hertz: number, loud: number, seconds: number, after: number): void {
  const wave = out.createOscillator();
  wave.type = "sine";
  wave.frequency.value = hertz;
  wave.connect(fading(out, loud, seconds, after));
  wave.start(out.currentTime + after);
  wave.stop(out.currentTime + after + seconds);
}

/** Filtered noise: paper on felt, clay on clay. */
function brush(out: AudioContext, seconds: number, hertz: number, loud: number): void {
  const frames = Math.ceil(out.sampleRate * seconds);
  const buffer = out.createBuffer(1, frames, out.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < frames; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / frames);
  const noise = out.createBufferSource();
  noise.buffer = buffer;
  const filter = out.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = hertz;
  noise.connect(filter).connect(fading(out, loud, seconds, 0));
  noise.start();
}
