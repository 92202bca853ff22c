// A low tone for a result from another station, a harsh tone for a question. Silent before the first key, as browsers
// permit no sound before.

export const Sounds = {
  KINDS: { came: ["sine", 196], question: ["square", 330] },
  SECONDS: 0.25,

  play(kind) {
    if (!window.AudioContext || !navigator.userActivation?.hasBeenActive) return;
    this.audio ||= new AudioContext();
    const tone = this.audio.createOscillator();
    const volume = this.audio.createGain();
    const now = this.audio.currentTime;
    [tone.type, tone.frequency.value] = this.KINDS[kind];
    volume.gain.setValueAtTime(0.08, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + this.SECONDS);
    tone.connect(volume).connect(this.audio.destination);
    tone.start(now);
    tone.stop(now + this.SECONDS);
  },
};
