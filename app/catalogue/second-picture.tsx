import { useQuery } from "@tanstack/react-query";
import { browserClient } from "../data/client.ts";
import { productsKey } from "../data/products.ts";
import { Picture } from "../ui/picture.tsx";

interface SecondPictureProps {
  product: { id: string };
  sizes: string;
}

/** Shown while the pointer is on the card; a piece of one picture shows none. */
export function SecondPicture({ product: { id }, sizes }: SecondPictureProps) {
  const { data: url } = useQuery({
    queryKey: [...productsKey, "second-picture", id],
    queryFn: async () => {
      const pictures = (await browserClient()).from("product_pictures").select("url").eq("product_id", id);
      const { data } = await pictures.order("position").limit(1).throwOnError();
      return data[0]?.url ?? null;
    },
    staleTime: 300_000,
    retry: false,
  });
  if (!url) return null;
  return (
    <div className="absolute inset-0 opacity-0 transition-opacity duration-250 group-hover:opacity-100">
      <Picture url={url} alt="" sizes={sizes} soon />
    </div>
  );
}
