// Shows notices on a device of an admin (app/admin/frame/push.ts). It keeps no pages and answers no requests.
self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  const shown = { body, tag, icon: "/icon-192.png", badge: "/icon-192.png", data: { url } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  const show = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = pages.find(({ url }) => new URL(url).pathname.startsWith("/admin"));
    return open ? open.focus() : self.clients.openWindow(notification.data.url);
  };
  event.waitUntil(show());
});
