/** Words that come with the browser's clock. */
export const openNowText = {
  location: {
    openUntil: ["Open now until {{time}}", "Ανοιχτά τώρα έως {{time}}"],
    opensToday: ["Closed, opens {{time}}", "Κλειστά, ανοίγουμε στις {{time}}"],
    opensTomorrow: ["Closed, opens tomorrow {{time}}", "Κλειστά, ανοίγουμε αύριο {{time}}"],
    opensOn: ["Closed, opens {{day}} {{time}}", "Κλειστά, ανοίγουμε {{day}} {{time}}"],
    closedNow: ["Closed at the moment", "Κλειστά προς το παρόν"],
  },
} as const;
