/** Words of the pictures full screen. */
export const viewerText = {
  product: {
    enlarge: ["Enlarge", "Μεγέθυνση"],
    smaller: ["Make smaller", "Σμίκρυνση"],
    previousPicture: ["Previous picture", "Προηγούμενη εικόνα"],
    nextPicture: ["Next picture", "Επόμενη εικόνα"],
  },
} as const;
