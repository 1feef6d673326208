// The phone's position, requested once at the person's press.

const patience = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 };

/** Degrees; null where the person or the phone does not give it. */
export const currentPlace = async (): Promise<{ latitude: number; longitude: number } | null> =>
  await new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve(null),
      patience,
    );
  });
